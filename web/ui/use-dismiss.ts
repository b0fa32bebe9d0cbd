// Listens on the document: Escape, or a click or focus outside, closes an open part.
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** @param box part and opener @param dismiss gets whether a key did it: then it returns the focus */
export function useDismiss(box: RefObject<Element | null>, isOpen: boolean, dismiss: (byKey: boolean) => void): void {
  const onDismiss = useEffectEvent(dismiss)
  // Before the part can be seen: the next key or press counts.
  useLayoutEffect(() => {
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
