// What was typed and unticked outlives a reload of the tab, not the tab itself: names and phones do not stay on a shared computer.
import { inStorage } from '#web/ui/storage.ts'
import type { OrderDraft } from './order-request.ts'
import { emptyDraft } from './order-request.ts'

const draftName = 'guest-order'
const untickedName = 'cart-unticked'

export function keepDraft(draft: OrderDraft): void {
  write(draftName, draft)
}

export function keptDraft(): OrderDraft | undefined {
  const kept = read(draftName)
  if (typeof kept !== 'object' || kept === null) return undefined
  const draft = { ...emptyDraft }
  for (const [field, value] of Object.entries(kept)) if (isDraftField(field) && typeof value === 'string') draft[field] = value
  return draft
}

export function forgetDraft(): void {
  write(draftName, null)
  write(untickedName, null)
}

export const keepUnticked = (articles: string[]): void => write(untickedName, articles)

export function keptUnticked(): string[] {
  const kept = read(untickedName)
  return Array.isArray(kept) ? kept.filter((article) => typeof article === 'string') : []
}

const isDraftField = (field: string): field is keyof OrderDraft => Object.hasOwn(emptyDraft, field)

const write = (name: string, value: unknown): void =>
  inStorage(
    'sessionStorage',
    (storage) => (value === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(value))),
    undefined,
  )

const read = (name: string): unknown => inStorage('sessionStorage', (storage): unknown => JSON.parse(storage.getItem(name) ?? 'null'), null)
