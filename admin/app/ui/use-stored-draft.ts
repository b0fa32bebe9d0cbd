// Stores what is being written in this browser: a reload, a closed tab or an ended session loses nothing (STAFF-06).
import { useLayoutEffect, useRef, useState } from 'react'
import { withStorage } from '#web/browser/safe-storage.ts'

/** `key`: of what becomes of it; a draft that another tab has begun since stays */
type Keyed = { key: string }

/** Others at this computer see none of it. @param name of the screen and the shape of its draft */
export const draftKey = (personId: string, name: string): string => `draft ${personId} ${name}`

/** At the sign-out: names and phones of callers stay on no shared computer. */
export const forgetDraftsOf = (personId: string): void =>
  withStorage(
    'localStorage',
    (storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(draftKey(personId, '')))
        .forEach((key) => storage.removeItem(key)),
    undefined,
  )

/** @param name of draftKey */
export function useStoredDraft<Draft extends Keyed>(name: string, start: () => Draft) {
  const [empty, setEmpty] = useState(start)
  const [draft, setDraft] = useState(empty)
  const isFinished = useRef(false)
  // The server does not know it; before it can be seen.
  useLayoutEffect(() => {
    const stored = readStored(name) as Draft | null
    if (stored) setDraft(stored)
  }, [name])
  const forget = () => {
    if (readStored(name)?.key === draft.key) withStorage('localStorage', (storage) => storage.removeItem(name), undefined)
  }
  return {
    draft,
    isEmpty: draft === empty,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      // What is typed until the next page is shown begins no other draft.
      if (!isFinished.current) withStorage('localStorage', (storage) => storage.setItem(name, JSON.stringify(next)), undefined)
    },
    clear() {
      forget()
      const next = start()
      setEmpty(next)
      setDraft(next)
    },
    finish() {
      isFinished.current = true
      forget()
    },
  }
}

const readStored = (name: string): Keyed | null =>
  withStorage('localStorage', (storage) => JSON.parse(storage.getItem(name) ?? 'null') as Keyed | null, null)
