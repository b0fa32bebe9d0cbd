// Lists that are about to be asked for: the pointer rests on a link or a filter, a finger touches it, the keyboard comes to it. The answer
// lies in the browser's own cache for seconds (server/plugins/page-answer.ts), where the navigation that follows finds it.

const routeId = 'catalogue/listing/listing.route'
/** The pointer passes over many links on its way. */
const restMs = 65
/** A little less than the server allows (prefetchFreshSeconds): what is older is fetched anew. */
const keptMs = 4000

const fetched = new Map<string, number>()
let under: AbortController | undefined

/** What React Router will ask for when it goes to this address from another list. */
function dataOf(href: string): string | undefined {
  const url = new URL(href, window.location.origin)
  if (url.origin !== window.location.origin || !url.pathname.startsWith('/catalog/') || url.pathname.startsWith('/catalog/product/'))
    return undefined
  if (url.pathname + url.search === window.location.pathname + window.location.search) return undefined
  url.pathname += '.data'
  url.hash = ''
  url.searchParams.set('_routes', routeId)
  return url.href
}

async function prefetch(href: string): Promise<void> {
  const url = dataOf(href)
  if (url === undefined || performance.now() - (fetched.get(url) ?? -keptMs) < keptMs) return
  under?.abort()
  under = new AbortController()
  fetched.set(url, performance.now())
  try {
    const answer = await fetch(url, { headers: { purpose: 'prefetch' }, signal: under.signal })
    await answer.arrayBuffer()
  } catch {
    fetched.delete(url) // the navigation itself will tell of what is wrong
  }
}

/** Who pays by the megabyte gets only what was asked for. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}

/**
 * Listens inside `element` until `signal`.
 * @param hrefOf the list that the control under the pointer leads to; undefined for what leads to none
 */
export function prefetchLists(element: HTMLElement, hrefOf: (target: Element) => string | undefined, signal: AbortSignal): void {
  if (savesData()) return
  let resting: ReturnType<typeof setTimeout> | undefined
  const at = ({ target }: Event, isSure: boolean) => {
    clearTimeout(resting)
    const href = target instanceof Element ? hrefOf(target) : undefined
    if (href === undefined) return
    // Not by a timer of no time: a short touch ends before it, and its end would take the timer away.
    if (isSure) void prefetch(href)
    else resting = setTimeout(() => void prefetch(href), restMs)
  }
  const options = { signal, passive: true }
  element.addEventListener('pointerover', (event) => at(event, event.pointerType !== 'mouse'), options)
  element.addEventListener('pointerdown', (event) => at(event, true), options)
  element.addEventListener('focusin', (event) => at(event, false), options)
  element.addEventListener('pointerleave', () => clearTimeout(resting), options)
}
