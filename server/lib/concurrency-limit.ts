// Limits how many jobs of one kind run at once and how many wait.
import pLimit from 'p-limit'
import { ShopError } from '../errors.ts'

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** @throws too_many_requests (the returned function, at once) where `mostWaiting` wait already */
export function concurrencyLimit({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): ConcurrencyLimit {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= mostWaiting) throw new ShopError('too_many_requests')
    return limit(work)
  }
}
