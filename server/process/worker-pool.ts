// Runs the workers of `npm start`: starts each again when it crashes, and replaces them one by one (OPS-02, OPS-05).
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The parent's message to a worker whose successor is open. */
export const retire = 'retire'

const pausesMs = [1000, 2000, 5000, 15_000, 30_000]
/** A worker that crashes after so long is started again without a longer pause. */
const steadyMs = 600_000

type Options = {
  /** the program of a worker, which listens on a port */
  program: string
  count: number
  log: Logger
  /** shorter in tests */
  pauses?: readonly number[]
}

export type WorkerPool = {
  /** 0 or the code of the worker that could not start; the workers have ended then */
  ended: Promise<number>
  isStarting(): boolean
  /** Each new worker is open before a former one ends. @returns false: one did not open, and the former ones stay */
  replaceAll(): Promise<boolean>
  /** Passes the signal on and waits. */
  stop(signal: NodeJS.Signals): Promise<void>
}

export function openWorkers({ program, count, log, pauses = pausesMs }: Options): WorkerPool {
  cluster.setupPrimary({ exec: program })
  const open = new Set<Worker>()
  const stopping = new AbortController()
  const ended = Promise.withResolvers<number>()
  let exitCode = 0
  let crashes = 0
  let starting = 0
  let replacing = Promise.resolve(true)

  /** @returns once it listens; else its exit code */
  async function start(): Promise<{ worker?: Worker; code: number }> {
    const worker = cluster.fork()
    starting += 1
    const failed = new Promise<number>((resolve) => worker.once('exit', (code: number | null) => resolve(code ?? 1)))
    const code = await Promise.race([once(worker, 'listening').then(() => undefined), failed]).finally(() => (starting -= 1))
    if (code !== undefined) return { code }
    open.add(worker)
    const openedAt = Date.now()
    void failed.then(async () => {
      if (!open.delete(worker) || stopping.signal.aborted) return
      if (Date.now() - openedAt > steadyMs) crashes = 0
      const { exitCode: status, signalCode } = worker.process
      await startAgain(`a worker ended unexpectedly (${signalCode ?? `exit code ${status}`})`)
    })
    return { worker, code: 0 }
  }

  async function startAgain(reason: string): Promise<void> {
    for (let why = reason; !stopping.signal.aborted; why = 'the worker did not start') {
      const seconds = pauses[Math.min(crashes++, pauses.length - 1)]! / 1000
      log.error({ seconds }, `${why}; it is started again`)
      await wait(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const { worker, code } = await start()
      if (worker) return
      // A start that fails has said why: trying again would not help.
      if (code === 1 && open.size === 0) return finish(1)
    }
  }

  function finish(code: number): void {
    exitCode = code
    void stop('SIGTERM')
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    stopping.abort()
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []))
    const ends = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill(signal)
    for (const [code] of await Promise.all(ends)) exitCode ||= Number(code ?? 0)
    ended.resolve(exitCode)
  }

  async function replace(): Promise<boolean> {
    const formers = [...open]
    for (const former of formers) {
      if (stopping.signal.aborted) return false
      if (!(await start()).worker) return false
      if (!open.delete(former)) continue // it has crashed meanwhile, and its successor is on the way
      const end = once(former, 'exit')
      former.send(retire, () => undefined) // an error: it has just crashed
      await end
    }
    return true
  }

  // One after the other: the first migrates, and a machine of two cores is not filled by starts alone.
  void (async () => {
    for (let number = 0; number < count && !stopping.signal.aborted; number++) {
      const { worker, code } = await start()
      if (!worker && !stopping.signal.aborted) return finish(code || 1)
    }
  })()

  return { ended: ended.promise, isStarting: () => starting > 0, replaceAll: () => (replacing = replacing.then(replace)), stop }
}
