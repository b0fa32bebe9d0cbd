// Turns through pictures by arrow keys, from the last to the first.
import type { KeyboardEvent } from 'react'

export const wrapped = (at: number, count: number): number => (at + count) % count

export function turnByKey(event: KeyboardEvent, count: number, turn: (step: number) => void): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || count < 2) return
  event.preventDefault()
  turn(step)
}
