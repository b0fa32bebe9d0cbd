// A change of the cart in the browser: named, sent in its turn, and what came of it told (CART-01, CHK-01).
import { stockLeftText } from '#contract/cart.ts'
import { formatCount } from '#contract/money.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { CartAnswer } from './cart-answer.ts'
import { askForChange, noteCartCode } from './cart-code.ts'
import { readCartForm, type CartRequest } from './cart-form.ts'
import { sendChange } from './send-changes.ts'

const toCart = { label: 'Перейти в\u00a0корзину', href: '/cart' }

const taken = new Map<string, Promise<CartAnswer>>()

/**
 * `key`: under which it was kept (cart-code.ts). `was`: pieces before it, from the page that sends it. A change that is on its way already,
 * found among the kept ones when the page comes to rest, is told once; one that was refused may be taken again, mended.
 */
export async function takeChange(form: FormData): Promise<CartAnswer> {
  noteCartCode()
  const key = form.get('key')
  if (typeof key !== 'string' || key === '') return take(form)
  const taking = taken.get(key) ?? take(form)
  taken.set(key, taking)
  const answer = await taking
  if (answer.kind === 'refused') taken.delete(key)
  return answer
}

async function take(form: FormData): Promise<CartAnswer> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  const { key: id = '', was, ...sent } = fields
  const wanted = readCartForm(form)
  if ((wanted?.intent === 'remove' || wanted?.intent === 'clear') && wanted.undo === undefined) {
    sent['undo'] = id
    offerUndo(wanted, id, was)
  }
  const answer = (await sendChange(id, sent)) ?? { kind: 'changed', article: null, loweredTo: null }
  tell(answer, wanted, was)
  return answer
}

/** At once, not after the answer: without a connection it would be long in coming. */
function offerUndo(wanted: CartRequest, undo: string, was: string | undefined): void {
  const fields: Record<string, string> = { intent: 'undo', undo }
  if ('article' in wanted) fields['article'] = wanted.article
  if (was !== undefined) fields['quantity'] = was
  showToast({
    text: wanted.intent === 'clear' ? 'Корзина очищена' : 'Строка удалена',
    tone: 'plain',
    action: { label: 'Вернуть', onPress: () => askForChange(fields) },
  })
}

function tell(answer: CartAnswer, wanted: CartRequest | undefined, was: string | undefined): void {
  if (answer.kind === 'refused') {
    const text = answer.isLost ? 'Не удалось изменить корзину. Проверьте связь и повторите' : refusalText(answer)
    // The table and the kit say it at their rows.
    if (wanted?.intent !== 'addAll' || answer.isLost || Object.keys(answer.problem.fields).length === 0) showToast({ text, tone: 'error' })
    return
  }
  if (answer.kind !== 'changed') return
  // The cart itself says it at the line.
  if (answer.loweredTo !== null) {
    if (location.pathname !== '/cart') showToast({ text: stockLeftText(answer.loweredTo), tone: 'plain' })
  } else if (wanted?.intent === 'addAll')
    showToast({ text: `В\u00a0корзину добавлено: ${formatCount(wanted.lines.length, 'позиция', 'позиции', 'позиций')}`, action: toCart })
  else if ((wanted?.intent === 'set' || wanted?.intent === 'add') && was === '0')
    showToast({ topic: 'cart-added', text: 'Товар в\u00a0корзине', action: toCart })
}

const refusalText = ({ problem: { detail, fields } }: Extract<CartAnswer, { kind: 'refused' }>): string =>
  [...new Set([detail, ...Object.values(fields).flat()])]
    .filter((text, at, all) => all.length === 1 || at === 0 || !all[0]!.includes(text))
    .join(' ')
