// Gives an open part a history entry, so that the browser's back closes it.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOverlay } from './use-overlay.ts'

/**
 * Of a part that something else opens and closes; its entry goes with it.
 * @returns what to call before a navigation that takes the entry's place: the part then only closes
 */
export function useBackCloses(id: string, isOpen: boolean, onBack: () => void): () => void {
  const overlay = useOverlay(id)
  const hadEntry = useRef(false)
  const isReplaced = useRef(false)
  const close = useEffectEvent(() => (overlay.isOpen && !isReplaced.current ? overlay.close() : undefined))
  const onChange = useEffectEvent((isOpenNow: boolean) => {
    if (!isOpenNow) {
      close()
      return
    }
    isReplaced.current = false
    overlay.open()
  })
  const onEntry = useEffectEvent((hasEntry: boolean) => {
    if (hadEntry.current && !hasEntry && isOpen) onBack()
    hadEntry.current = hasEntry
  })
  useEffect(() => onChange(isOpen), [isOpen])
  useEffect(() => () => close(), [])
  useEffect(() => onEntry(overlay.isOpen), [overlay.isOpen])
  return () => {
    isReplaced.current = true
  }
}
