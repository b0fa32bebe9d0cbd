// Plays a sound when there is another new order, for those who have switched it on.
import { useEffect, useRef } from 'react'

/** @param count of new orders */
export function useOrderSound(count: number, isOn: boolean): void {
  const before = useRef(count)
  useEffect(() => {
    const isMore = count > before.current
    before.current = count
    if (isMore && isOn) void import('./play-order-sound.ts').then(({ playOrderSound }) => playOrderSound()).catch(() => undefined)
  }, [count, isOn])
}
