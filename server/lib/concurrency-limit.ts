// Limits how many jobs of one kind run at once and how many wait.
import pLimit from 'p-limit'
import { ShopError } from '../errors.ts'

type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** @throws too_many_requests (the returned function, at once) where `maxWaiting` wait already */
export function concurrencyLimit({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): ConcurrencyLimit {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= maxWaiting) throw new ShopError('too_many_requests')
    return limit(work)
  }
}

/** By key, which is stored while work is under way. The function throws too_many_requests. */
export function concurrencyLimitByKey(maxWaiting: number) {
  const keys = new Map<string, { limit: ConcurrencyLimit; works: number }>()
  return async <Result>(key: string, work: () => Promise<Result>, atOnce = 1): Promise<Result> => {
    const own = keys.get(key) ?? { limit: concurrencyLimit({ atOnce, maxWaiting }), works: 0 }
    keys.set(key, own)
    own.works += 1
    try {
      return await own.limit(work)
    } finally {
      own.works -= 1
      if (own.works === 0) keys.delete(key)
    }
  }
}
