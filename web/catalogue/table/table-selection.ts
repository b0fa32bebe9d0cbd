// What the table's form sends: a quantity for each row, most of them empty. Read without trust, on the server and in the browser.
import { parseQuantity } from '#contract/cart/cart.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { CartAnswer } from '#web/cart/cart-action-result.ts'

export type SelectedLine = { article: string; quantity: number }

/** `typed` and `errors` by article. */
export type Selection = { lines: SelectedLine[]; typed: Record<string, string>; errors: FieldErrors; key: string | undefined }

/** What the list's action answers. `rows`: texts by article for what could not be added; then nothing was. */
export type SelectionAnswer = { kind: 'added' } | { kind: 'refused'; detail: string; rows: FieldErrors; typed: Record<string, string> }

const prefix = 'quantity:'
export const quantityField = (article: string): string => prefix + article
/** Sent by the form, left out by scripts, which want no page for an answer. */
export const plainField = 'plain'
export const keyField = 'key'

const mostLines = 1000

export function readSelection(form: FormData): Selection {
  const lines = new Map<string, number>()
  const typed: [string, string][] = []
  const errors: [string, string[]][] = []
  for (const [name, value] of form) {
    const article = name.startsWith(prefix) ? name.slice(prefix.length).trim() : ''
    if (article === '' || article.length > 200 || /\p{Cc}/u.test(article) || typeof value !== 'string' || typed.length >= mostLines)
      continue
    if (/^\s*0*\s*$/.test(value)) continue
    typed.push([article, value.slice(0, 20)])
    const quantity = parseQuantity(value)
    if (quantity === undefined) errors.push([article, ['Введите целое число от\u00a01 до\u00a099\u00a0999']])
    else lines.set(article, (lines.get(article) ?? 0) + quantity)
  }
  const key = form.get(keyField)
  return {
    lines: [...lines].map(([article, quantity]) => ({ article, quantity })),
    // Articles are other people's texts: an object made of entries has no trap in `__proto__`.
    typed: Object.fromEntries(typed),
    errors: Object.fromEntries(errors),
    key: typeof key === 'string' && /^[\w-]{1,100}$/.test(key) ? key : undefined,
  }
}

/** What the cart answered to the same rows when scripts had sent them. */
export function selectionAnswerOf(answer: CartAnswer): SelectionAnswer {
  if (answer.kind === 'changed') return { kind: 'added' }
  if (answer.isLost) return { kind: 'refused', detail: lostText, rows: {}, typed: {} }
  const { detail = '', fields = {} } = answer.problem ?? {}
  return { kind: 'refused', detail, rows: fields, typed: {} }
}

const lostText = 'Не\u00a0удалось добавить в\u00a0корзину. Проверьте связь и\u00a0повторите.'
