// Delays responses whose time would reveal a secret.
import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 250

/** Runs `work` in a whole number of steps, so that its time does not reveal whether an e-mail is known (AUTH-02). */
export async function inPaddedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    await padResponseTime(start)
  }
}

/** Waits for the next whole step since `start` (`performance.now()`). */
export async function padResponseTime(start: number): Promise<void> {
  const steps = Math.ceil((performance.now() - start) / stepMs)
  const end = start + steps * stepMs
  // A timer counts from the start of the event loop's iteration, so it can fire too early.
  for (let left = end - performance.now(); left > 0; left = end - performance.now()) await wait(Math.ceil(left))
}
