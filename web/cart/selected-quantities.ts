// Parses quantities by article, a form of the table view and the mounting kit (server and browser).
import { isNoQuantity, parseQuantity, wrongQuantityText } from '../forms/quantity.ts'
import type { Shortages } from '#contract/cart/cart.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { CartActionResult } from './cart-action-result.ts'

export type SelectedLine = { article: string; quantity: number }

/** `typed` and `errors` by article. */
export type Selection = { lines: SelectedLine[]; typed: Record<string, string>; errors: FieldErrors; key: string | undefined }

/** Result of the list's action. `rows` by article: errors, or why fewer units were added. */
export type SelectionResult =
  | { kind: 'added'; detail: string | undefined; rows: FieldErrors }
  | { kind: 'refused'; detail: string; rows: FieldErrors; typed: Record<string, string> }

const prefix = 'quantity:'
export const quantityField = (article: string): string => prefix + article
/** Sent only by the form without scripts: the response is then a redirect. */
export const plainField = 'plain'
export const keyField = 'key'
/** present: more than the stock is lowered to it */
export const lowerField = 'lower'

const maxLines = 1000

export function readSelection(form: FormData): Selection {
  const lines = new Map<string, number>()
  const typed: [string, string][] = []
  const errors: [string, string[]][] = []
  for (const [name, value] of form) {
    const article = name.startsWith(prefix) ? name.slice(prefix.length).trim() : ''
    if (article === '' || article.length > 200 || /\p{Cc}/u.test(article) || typeof value !== 'string' || typed.length >= maxLines) continue
    if (isNoQuantity(value)) continue
    typed.push([article, value.slice(0, 20)])
    const quantity = parseQuantity(value)
    if (quantity === undefined) errors.push([article, [wrongQuantityText]])
    else lines.set(article, (lines.get(article) ?? 0) + quantity)
  }
  const key = form.get(keyField)
  return {
    lines: [...lines].map(([article, quantity]) => ({ article, quantity })),
    // Object.fromEntries, because an article can be `__proto__`.
    typed: Object.fromEntries(typed),
    errors: Object.fromEntries(errors),
    key: typeof key === 'string' && /^[\w-]{1,100}$/.test(key) ? key : undefined,
  }
}

/** Converts the cart's response to the same result. */
export function toSelectionResult(result: CartActionResult): SelectionResult {
  if (result.kind === 'changed') return selectionAdded(result.shortages ?? {})
  const { detail = '', fields = {} } = result.problem ?? {}
  return { kind: 'refused', detail, rows: fields, typed: {} }
}

export function selectionAdded(shortages: Shortages): SelectionResult {
  const rows = Object.fromEntries(Object.entries(shortages).map(([article, { text }]) => [article, [text]]))
  return {
    kind: 'added',
    rows,
    detail: Object.keys(rows).length > 0 ? 'Добавлено не\u00a0всё: причины в\u00a0отмеченных строках.' : undefined,
  }
}
