// Runs the shop on this machine: the embedded database and WORKERS processes; `npm start` starts this.
import { fileURLToPath } from 'node:url'
import { readConfig } from './config/config.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { exitWithError } from './lib/start-error.ts'
import { joinMetrics } from './monitoring/worker-metrics.ts'
import { openLog } from './process/log.ts'
import { announceRollouts } from './process/rollout-file.ts'
import { openWorkers, type WorkerPool } from './process/worker-pool.ts'

const connectionsOfWorker = 25

async function run(): Promise<number> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  let pool: WorkerPool | undefined
  const stopped = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopped.abort()
      void pool?.stop(signal)
    })
  const isEmbedded = config.databaseUrl === undefined && !config.maintenance
  const database = isEmbedded
    ? await startEmbeddedPostgres({
        dataFolder: config.dataFolder,
        archiveFolder: config.archiveFolder,
        log: (message, fields) => log.info(fields ?? {}, message),
        serverParameters: { max_connections: Math.max(100, connectionsOfWorker * (config.workers + 1)) },
      })
    : undefined
  try {
    if (stopped.signal.aborted) return 0
    pool = openWorkers({ program: fileURLToPath(new URL('main.ts', import.meta.url)), count: config.workers, log })
    const { replaceAll, isStarting } = pool
    joinMetrics(isStarting)
    const { end, record } = await announceRollouts(config)
    process.on('SIGHUP', () => {
      log.info('the workers are replaced one by one')
      void replaceAll().then(async (isDone) => {
        if (isDone) log.info('the workers are replaced')
        else log.error('a new worker did not open: the former ones go on')
        await record(isDone)
      })
    })
    const code = await pool.ended
    await end()
    return code
  } finally {
    await database?.stop()
  }
}

run().then((code) => process.exit(code), exitWithError)
