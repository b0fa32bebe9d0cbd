// The database for a command beside the shop: one's own server; else the embedded one, which the open shop may be running already.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { connectionToRunning, EmbeddedPostgresError, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'

export type CommandDatabase = { connectionString: string; stop(): Promise<void> }

export async function openCommandDatabase(config: Config, log: Logger): Promise<CommandDatabase> {
  const stop = async () => undefined
  if (config.databaseUrl) return { connectionString: config.databaseUrl, stop }
  try {
    return await startEmbeddedPostgres({
      dataFolder: config.dataFolder,
      log: (message, fields) => log.info(fields ?? {}, message),
    })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'already-running') throw error
    return { connectionString: await connectionToRunning(config.dataFolder), stop }
  }
}
