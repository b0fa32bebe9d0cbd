// Listens on the document: Escape, or a click or focus outside, closes an open part.
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** @param box part and opener @param dismiss gets whether a key did it: then it returns the focus */
export function useDismiss(box: RefObject<Element | null>, isOpen: boolean, dismiss: (byKey: boolean) => void): void {
  const onDismiss = useEffectEvent(dismiss)
  useEffect(() => {
    if (!isOpen) return undefined
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onDismiss(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss(true)
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', key)
    }
  }, [box, isOpen])
}
