// Lists that were fetched ahead (prefetch-lists.ts), read already: the navigation that follows takes them and asks for nothing, also where
// the answer is still under way. One window, so browser only.
import type { Packed } from '#web/layout/packed-data.ts'

/** A little less than the server allows the browser to keep them (prefetchFreshSeconds): what is older is fetched anew. */
const keptMs = 4000

type Ahead = { at: number; /** undefined where the shop did not answer with a list */ answer: Promise<Packed<unknown> | undefined> }

const ahead = new Map<string, Ahead>()

/** @param list path and search */
export const isAhead = (list: string): boolean => performance.now() - (ahead.get(list)?.at ?? -keptMs) < keptMs

export const putAhead = (list: string, answer: Ahead['answer']): void => {
  ahead.set(list, { at: performance.now(), answer })
}

/** @param address of the list, whole; each answer is shown once */
export function takeAhead(address: string): Ahead['answer'] | undefined {
  const { pathname, search } = new URL(address)
  const list = pathname + search
  const taken = isAhead(list) ? ahead.get(list)?.answer : undefined
  ahead.delete(list)
  return taken
}
