// What was typed and unticked outlives a reload of the tab, not the tab itself: names and phones do not stay on a shared computer. It is of
// whoever was there: the next one in the same tab sees nothing of it (AUTH-04).
import { inStorage } from '#web/ui/storage.ts'
import { presentPerson } from './present-person.ts'

const storageName = 'typed'
type Values = Record<string, unknown>

/** @param name of the form @returns undefined where nothing is kept, or another typed it */
export const keptTyping = (name: string): unknown => ownValues()[name]

/** What another had typed goes. @param value undefined forgets */
export const keepTyping = (name: string, value: unknown): void => write({ ...ownValues(), [name]: value })

function ownValues(): Values {
  const kept = inStorage('sessionStorage', (storage): unknown => JSON.parse(storage.getItem(storageName) ?? 'null'), null)
  if (!isTyped(kept)) return {}
  const who = presentPerson()
  // A guest who signs in on the way takes along what is typed; from then on it is theirs.
  if (kept.who === '' && who !== '') write(kept.values)
  // Another's is not thrown away by looking: a page whose check of the session failed is a guest's for that once.
  return kept.who === who || kept.who === '' ? kept.values : {}
}

const write = (values: Values): void =>
  inStorage('sessionStorage', (storage) => storage.setItem(storageName, JSON.stringify({ who: presentPerson(), values })), undefined)

const isTyped = (value: unknown): value is { who: string; values: Values } =>
  typeof value === 'object' &&
  value !== null &&
  'who' in value &&
  typeof value.who === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null
