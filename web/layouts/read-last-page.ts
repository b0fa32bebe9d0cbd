// Finds the page from which the visitor came to the cart, and its place in the history.
import { withStorage } from '../browser/safe-storage.ts'
import { currentIndex, lastPageKey, type LastPage } from '../shell/last-page.ts'

const read = (): LastPage | null =>
  withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(lastPageKey) ?? 'null') as LastPage | null, null)

export const lastPageHref = (): string | null => read()?.href ?? null

/** How far back in the history the page is, which restores its scroll position; undefined if it is not there. */
export function stepsToLastPage(): number | undefined {
  const page = read()
  const steps = page?.document !== performance.timeOrigin ? 0 : currentIndex() - page.index
  return steps > 0 ? steps : undefined
}
