// Runs tasks of one kind in a thread, one at a time, with limits on time, memory and queue.
import { Piscina } from 'piscina'
import { concurrencyLimit } from './concurrency-limit.ts'

export type TaskThread<Task, Result> = {
  /**
   * @param task called when the thread is free: waiting takes no memory
   * @throws too_many_requests for a full queue, the task's error, an error for a task over its time or memory
   */
  run(task: () => Task | Promise<Task>): Promise<Result>
  stop(): Promise<void>
}

type Limits = { timeoutMs: number; maxWaiting: number; /** of the thread's heap */ megabytes: number }

const idleMs = 30_000
// By default the flag of the process (scripts/server-process.mjs): three semi-spaces of 32 MB for short-lived records.
const maxYoungGenerationSizeMb = 12

/** @param url a module whose default export is the task's function */
export function openTaskThread<Task, Result>(url: URL, { timeoutMs, maxWaiting, megabytes }: Limits): TaskThread<Task, Result> {
  const threads = new Piscina<Task, Result>({
    filename: url.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    niceIncrement: 10, // pages of visitors come first on a busy machine
    resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: megabytes - maxYoungGenerationSizeMb },
  })
  const limit = concurrencyLimit({ atOnce: 1, maxWaiting })
  return {
    // Waiting for others does not count. A thread over its limits ends; the next task gets a new one.
    run: (task) => limit(async () => threads.run(await task(), { signal: AbortSignal.timeout(timeoutMs) })),
    stop: () => threads.destroy(),
  }
}
