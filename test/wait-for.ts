// Waits for background work: a notification, an index, a job. The limit only ends a failing test.
import { vi } from 'vitest'

const waiting = { timeout: 120_000, interval: 20 }

/** Repeats the check until it does not throw. @returns its result */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, waiting)

/** Repeats the call until its result is truthy. */
export const until = <Result>(ask: () => Result | Promise<Result>) => vi.waitUntil(ask, waiting)
