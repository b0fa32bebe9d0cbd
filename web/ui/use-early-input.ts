// Reads, once after hydration, what the visitor typed, chose, ticked or opened before.
import { useEffect, useEffectEvent } from 'react'

/**
 * Hydration leaves fields as they are, but React knows nothing of it, and would reset controlled ones when it renders
 * them again. Effects of a page run before that.
 */
export function useEarlyInput(read: () => void): void {
  const onHydrated = useEffectEvent(read)
  useEffect(() => onHydrated(), [])
}
