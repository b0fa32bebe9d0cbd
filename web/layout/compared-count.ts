// The number on «Сравнение» (SHELL-04): the server knows it by a cookie, the browser tells what changed since.
import { useSyncExternalStore } from 'react'
import { useShellData } from './shell-data.ts'

let told: number | undefined // browser only
const listeners = new Set<() => void>()

export function tellComparedCount(count: number): void {
  told = count
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useComparedCount(): number {
  const { comparedCount = 0 } = useShellData()
  return useSyncExternalStore(
    subscribe,
    () => told ?? comparedCount,
    () => comparedCount,
  )
}
