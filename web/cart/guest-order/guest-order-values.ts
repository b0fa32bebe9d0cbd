// Reads typed values of the guest's order form without the schema, for the page's first load.
import { textOf } from '#web/forms/form-data.ts'

/** Typed values, to be shown again; never the consent (CHK-02). */
export type OrderDraft = {
  name: string
  phone: string
  email: string
  comment: string
  way: 'shop' | 'delivery'
  shop: string
  address: string
}

export const emptyDraft: OrderDraft = { name: '', phone: '', email: '', comment: '', way: 'shop', shop: '', address: '' }
const draftFields = ['name', 'phone', 'email', 'comment', 'shop', 'address'] as const

export function readDraft(form: FormData): OrderDraft {
  const draft: OrderDraft = { ...emptyDraft, way: textOf(form, 'way') === 'delivery' ? 'delivery' : 'shop' }
  for (const field of draftFields) draft[field] = textOf(form, field)
  return draft
}

/** Articles of the ticked lines; a malformed line is left out. */
export const readTickedArticles = (form: FormData): string[] => form.getAll('item').flatMap(articleOf)

function articleOf(value: FormDataEntryValue): string[] {
  if (typeof value !== 'string') return []
  try {
    const lines: unknown[] = [JSON.parse(value)].flat()
    return lines.flatMap((line) =>
      typeof line === 'object' && line && 'article' in line && typeof line.article === 'string' ? [line.article] : [],
    )
  } catch {
    return []
  }
}
