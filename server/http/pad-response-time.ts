import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 250

/**
 * An answer that tells nothing by its time: it comes a whole number of steps after its request (AUTH-02). What the work took, and with it
 * whether an e-mail is known, disappears in the rest of the step (bench/accounts.ts).
 * @param start `performance.now()` at the beginning of the work
 */
export async function untilEvenStep(start: number): Promise<void> {
  const steps = Math.ceil((performance.now() - start) / stepMs)
  const end = start + steps * stepMs
  // A timer counts whole milliseconds from when the turn of the loop began, so that it may come before its time.
  for (let left = end - performance.now(); left > 0; left = end - performance.now()) await wait(Math.ceil(left))
}
