// The number on «Сравнение» (SHELL-04): the server knows it by a cookie, the browser tells what changed since.
import { useSyncExternalStore } from 'react'
import { useShellData } from './shell-data.ts'

const eventName = 'shop:compared'
let told: number | undefined // browser only

export function tellComparedCount(count: number): void {
  told = count
  window.dispatchEvent(new Event(eventName))
}

function hear(changed: () => void): () => void {
  window.addEventListener(eventName, changed)
  return () => window.removeEventListener(eventName, changed)
}

export function useComparedCount(): number {
  const { comparedCount = 0 } = useShellData()
  return useSyncExternalStore(
    hear,
    () => told ?? comparedCount,
    () => comparedCount,
  )
}
