// What was typed into a guest's order, and which lines of the cart were unticked (kept-typing.ts).
import { keepTyping, keptTyping } from '#web/layout/kept-typing.ts'
import type { OrderDraft } from './order-request.ts'
import { emptyDraft } from './order-request.ts'

const draftName = 'guest-order'
const untickedName = 'cart-unticked'

export const keepDraft = (draft: OrderDraft): void => keepTyping(draftName, draft)

export function keptDraft(): OrderDraft | undefined {
  const kept = keptTyping(draftName)
  if (typeof kept !== 'object' || kept === null) return undefined
  const draft = { ...emptyDraft }
  for (const [field, value] of Object.entries(kept)) if (isDraftField(field) && typeof value === 'string') draft[field] = value
  return draft
}

export function forgetDraft(): void {
  keepTyping(draftName, undefined)
  keepTyping(untickedName, undefined)
}

export const keepUnticked = (articles: string[]): void => keepTyping(untickedName, articles)

export function keptUnticked(): string[] {
  const kept = keptTyping(untickedName)
  return Array.isArray(kept) ? kept.filter((article) => typeof article === 'string') : []
}

const isDraftField = (field: string): field is keyof OrderDraft => Object.hasOwn(emptyDraft, field)
