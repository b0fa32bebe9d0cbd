// Changes of the cart that the server has not answered yet, oldest first: kept in this browser, so that neither a lost connection nor a
// reload loses one (CART-01).

import { answeredKey, keptPrefix } from './cart-code.ts'
import { presentPerson } from '#web/layout/present-person.ts'

export type KeptChange = {
  /** also the idempotency key */
  id: string
  at: number
  fields: Record<string, string>
  /** whose it is; changes kept by an older build lack it */
  who?: string
}

// A key for each (cart-code.ts): two tabs that add to one list at once would overwrite each other, since each sees the other's writing only later.
/** What was meant yesterday is no longer done without asking. */
const longestMs = 24 * 3600 * 1000
// Where the browser refuses storage, at least this page remembers.
const inMemory = new Map<string, KeptChange>()

/** Of the person who is here: another's wait until they are back, or for a day. */
export function keptChanges(): KeptChange[] {
  const who = presentPerson()
  return allChanges().filter((change) => (change.who ?? who) === who)
}

function allChanges(): KeptChange[] {
  const kept = new Map(inMemory)
  for (const change of readStorage()) kept.set(change.id, change)
  const isOld = ({ at }: KeptChange) => Date.now() - at >= longestMs
  const changes = [...kept.values()]
  for (const change of changes.filter(isOld)) forgetChange(change.id)
  return changes.filter((change) => !isOld(change)).toSorted((one, other) => one.at - other.at)
}

/** A newer quantity of a line takes the place of an older one that has not been sent, unless something between them looks back at it. */
export function keepChange(id: string, fields: Record<string, string>): void {
  const before = keptChanges()
  const own = before.findIndex((change) => change.id === id)
  const change: KeptChange = { id, at: before[own]?.at ?? Date.now(), fields, who: presentPerson() }
  const { intent, article } = fields
  if (intent === 'set' || intent === 'remove') {
    const earlier = own === -1 ? before : before.slice(0, own)
    const last = earlier.findLastIndex((one) => one.fields['intent'] === 'clear' || one.fields['intent'] === 'undo')
    for (const one of earlier.slice(last + 1)) if (one.fields['intent'] === 'set' && one.fields['article'] === article) forgetChange(one.id)
  }
  try {
    localStorage.setItem(keptPrefix + change.id, JSON.stringify(change))
  } catch {
    inMemory.set(change.id, change)
  }
}

/** The server has answered it: nothing is left to send. */
export function endChange(id: string): void {
  forgetChange(id)
  try {
    localStorage.setItem(answeredKey, String(Date.now()))
  } catch {
    // the next page asks again by itself
  }
}

function forgetChange(id: string): void {
  inMemory.delete(id)
  try {
    localStorage.removeItem(keptPrefix + id)
  } catch {
    // it was in memory alone
  }
}

function readStorage(): KeptChange[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keptPrefix))
      .map((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'))
      .filter(isKeptChange)
  } catch {
    return []
  }
}

const isKeptChange = (value: unknown): value is KeptChange =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null &&
  Object.values(value.fields).every((field) => typeof field === 'string') &&
  (!('who' in value) || typeof value.who === 'string')
