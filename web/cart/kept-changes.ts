// Changes of the cart that the server has not answered yet, oldest first: kept in this browser, so that neither a lost connection nor a
// reload loses one (CART-01).

export type KeptChange = {
  /** also the idempotency key */
  id: string
  at: number
  fields: Record<string, string>
}

const name = 'cart-unsent'
/** What was meant yesterday is no longer done without asking. */
const longestMs = 24 * 3600 * 1000
// Where the browser refuses storage, at least this page remembers.
let inMemory: KeptChange[] = []

export function keptChanges(): KeptChange[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptChange).filter(({ at }) => Date.now() - at < longestMs) : []
  } catch {
    return inMemory
  }
}

/** A newer quantity of a line takes the place of an older one that has not been sent, unless something between them looks back at it. */
export function keepChange(change: KeptChange): void {
  let before = keptChanges()
  if (before.some(({ id }) => id === change.id)) return
  const { intent, article } = change.fields
  if (intent === 'set' || intent === 'remove') {
    const last = before.findLastIndex(({ fields }) => fields['intent'] === 'clear' || fields['intent'] === 'undo')
    before = before.filter(({ fields }, at) => at <= last || fields['intent'] !== 'set' || fields['article'] !== article)
  }
  write([...before, change])
}

export const forgetChange = (id: string): void => write(keptChanges().filter((change) => change.id !== id))

function write(changes: KeptChange[]): void {
  inMemory = changes
  try {
    if (changes.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(changes))
  } catch {
    // kept in memory
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
  Object.values(value.fields).every((field) => typeof field === 'string')
