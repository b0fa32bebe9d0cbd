// Offers to take back what the form of a page has just done (STAFF-07).
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { showToast } from './toast.tsx'

/**
 * @param result of the page's action; `changed`: the version of the record after a change that can be taken back
 * @param texts by `intent`
 */
export function useUndoOffer(result: object | undefined, texts: Readonly<Record<string, string>>): void {
  const { pathname } = useLocation()
  const offer = useEffectEvent((done: { intent?: string; changed?: number | undefined }) => {
    const text = texts[done.intent ?? '']
    if (text && done.changed !== undefined)
      showToast({ text, undo: { action: pathname, body: { intent: 'undo', version: String(done.changed) } } })
  })
  useEffect(() => {
    if (result) offer(result)
  }, [result])
}
