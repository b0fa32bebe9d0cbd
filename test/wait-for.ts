// Waiting for what comes by itself: a notification of the database, a rebuilt index, a job. The bound only ends a test that fails; how soon
// a machine gets there is no matter of the tests, which run beside other work (npm run bench tells times).
import { vi } from 'vitest'

const waiting = { timeout: 40_000, interval: 20 }

/** Checks again and again until it no longer throws; answers what it gives then. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, waiting)

/** Asks again and again until the answer is truthy. */
export const until = <Answer>(ask: () => Answer | Promise<Answer>) => vi.waitUntil(ask, waiting)
