// Lists that were fetched ahead (prefetch-lists.ts), read already: the navigation that follows takes them and asks for nothing, also where
// the answer is still under way. One window, so browser only.
import type { Packed } from '#web/layout/packed-data.ts'

/** A little less than the server allows the browser to keep them (prefetchFreshSeconds): what is older is fetched anew. */
const keptMs = 4000

export type Ahead = {
  at: number
  /** undefined where the shop did not answer with a list */
  answer: Promise<Packed<unknown> | undefined>
  isTaken: boolean
}

const ahead = new Map<string, Ahead>()

/** Fetched within the last seconds, taken or not. @param list path and search */
export const isAhead = (list: string): boolean => performance.now() - (ahead.get(list)?.at ?? -keptMs) < keptMs

export function putAhead(list: string, answer: Ahead['answer']): Ahead {
  for (const other of ahead.keys()) if (!isAhead(other)) ahead.delete(other)
  const put = { at: performance.now(), answer, isTaken: false }
  ahead.set(list, put)
  void answer.then((found) => {
    if (!found && ahead.get(list) === put) ahead.delete(list)
  })
  return put
}

/** @param address of the list, whole; each answer is shown once */
export function takeAhead(address: string): Ahead['answer'] | undefined {
  const { pathname, search } = new URL(address)
  const found = ahead.get(pathname + search)
  if (!found || found.isTaken || !isAhead(pathname + search)) return undefined
  found.isTaken = true
  return found.answer
}
