// Lists that are about to be asked for: the pointer rests on a link or a filter, a finger touches it, the keyboard comes to it. The answer
// is read at once and kept for seconds (lists-ahead.ts), where the navigation that follows finds it.
import { UNSAFE_decodeViaTurboStream as decoded } from 'react-router'
import { unpacked, type Packed } from '#web/layout/packed-data.ts'
import { isAhead, putAhead, type Ahead } from './lists-ahead.ts'

const routeId = 'catalogue/listing/listing.route'
/** The pointer passes over many links on its way. */
const restMs = 65

let underWay: { list: Ahead; controller: AbortController } | undefined

/** The list at this address, where React Router would go to it from another one. */
function listAt(href: string): string | undefined {
  const { origin, pathname, search } = new URL(href, window.location.origin)
  if (origin !== window.location.origin || !pathname.startsWith('/catalog/') || pathname.startsWith('/catalog/product/')) return undefined
  return pathname + search === window.location.pathname + window.location.search ? undefined : pathname + search
}

function prefetch(href: string): void {
  const list = listAt(href)
  if (list === undefined || isAhead(list)) return
  // What a press has taken is awaited, wherever the pointer goes.
  if (underWay?.list.isTaken === false) underWay.controller.abort()
  const controller = new AbortController()
  underWay = { list: putAhead(list, fetchList(list, controller.signal)), controller }
}

/** Asks as React Router does. What is no list, nor an answer at all, is left to the navigation itself, which tells of it. */
async function fetchList(list: string, signal: AbortSignal): Promise<Packed<unknown> | undefined> {
  const url = new URL(list, window.location.origin)
  url.pathname += '.data'
  url.searchParams.set('_routes', routeId)
  try {
    const { status, body } = await fetch(url, { headers: { purpose: 'prefetch' }, signal })
    const answer = status === 200 && body ? (await decoded(body, window)).value : undefined
    if (!isListAnswer(answer)) return undefined
    const { data } = answer[routeId]
    unpacked(data) // now, while nobody waits for it
    return data
  } catch {
    return undefined
  }
}

const isListAnswer = (answer: unknown): answer is Record<typeof routeId, { data: Packed<unknown> }> => {
  const data = isRecord(answer) && isRecord(answer[routeId]) && answer[routeId]['data']
  return isRecord(data) && typeof data['json'] === 'string'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

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
    if (isSure) prefetch(href)
    else resting = setTimeout(prefetch, restMs, href)
  }
  const options = { signal, passive: true }
  element.addEventListener('pointerover', (event) => at(event, event.pointerType !== 'mouse'), options)
  element.addEventListener('pointerdown', (event) => at(event, true), options)
  element.addEventListener('focusin', (event) => at(event, false), options)
  element.addEventListener('pointerleave', () => clearTimeout(resting), options)
}
