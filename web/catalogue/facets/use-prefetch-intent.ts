// Detects that a control is about to be used, as <Link prefetch="intent"> does for links.
import { useEffect, useState } from 'react'

const restMs = 100

/** Spread all but `isIntended` on the element. */
export function usePrefetchIntent() {
  const [isNear, setNear] = useState(false)
  const [isIntended, setIntended] = useState(false)
  useEffect(() => {
    if (!isNear || savesData()) return undefined
    const timer = setTimeout(setIntended, restMs, true)
    return () => {
      clearTimeout(timer)
      setIntended(false)
    }
  }, [isNear])
  const enter = () => setNear(true)
  const leave = () => setNear(false)
  return { isIntended, onPointerEnter: enter, onFocus: enter, onPointerLeave: leave, onBlur: leave }
}

/** Chromium's data saver. */
const savesData = (): boolean => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
