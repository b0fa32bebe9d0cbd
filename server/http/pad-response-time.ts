// Delays responses whose time would reveal a secret.
import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 250

/**
 * Waits for the next whole step since `start` (`performance.now()`), so that the response time does not reveal
 * whether an e-mail is known (AUTH-02).
 */
export async function padResponseTime(start: number): Promise<void> {
  const steps = Math.ceil((performance.now() - start) / stepMs)
  const end = start + steps * stepMs
  // A timer counts from the start of the event loop's iteration, so it can fire too early.
  for (let left = end - performance.now(); left > 0; left = end - performance.now()) await wait(Math.ceil(left))
}
