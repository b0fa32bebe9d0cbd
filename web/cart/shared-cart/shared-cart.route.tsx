// Handles /cart/list/:code: shows a shared cart or draft and copies it into the cart or a new draft.
import { randomUUID } from 'node:crypto'
import { data, redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { countPages, parsePage } from '#contract/values/pages.ts'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import { refusalInit, refusalText } from '#contract/errors.ts'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { draftHref } from '#contract/orders/order-links.ts'
import { addAvailableItems } from '#server/cart/add-available-items.ts'
import { findSharedCart } from '#server/cart/shared-cart.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { keepTyped, lostText } from '#web/forms/network-failure.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readKey, readField } from '#web/forms/form-data.ts'
import { useFocusResult } from '#web/forms/use-focus-result.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { SharedCartPage } from './shared-cart-page.tsx'
import type { Route } from './+types/shared-cart.route.ts'

export const handle = { action: 'shop:read', get: { cost: 60, queue: 'own lists' }, post: { cost: 60 }, robots: false } satisfies PageHandle

type ActionResult = { outcome: ListOutcome | null; problem: string | null }

const pageSize = 100

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const cart = await findSharedCart(services.db, params['code'] ?? '', visitor.user?.id ?? null)
  if (!cart) throw data({ title: 'Список не\u00a0найден', status: 404, detail: expired, request_id: visitor.requestId }, { status: 404 })
  const { lines, ...shared } = cart
  const pageCount = countPages(lines.length, pageSize)
  const page = Math.min(parsePage(url.searchParams.get('page')), pageCount)
  return {
    ...shared,
    lines: lines.slice((page - 1) * pageSize, page * pageSize),
    lineCount: lines.length,
    page,
    pageCount,
    totals: computeTotals(lines.map((line) => ({ quantity: line.quantity, isCheckable: line.stock !== 'removed', product: line }))),
    isCustomer: visitor.user !== null,
    formKey: randomUUID(),
  }
}

const expired = 'Ссылка неверна или её срок истёк. Попросите прислать новую.'

export const action = formAction(
  async ({ form, services, visitor, params }) => {
    const cart = await findSharedCart(services.db, params['code'] ?? '', visitor.user?.id ?? null)
    if (!cart) return data<ActionResult>({ outcome: null, problem: expired }, { status: 404 })
    const key = readKey(form) ?? randomUUID()
    const quantities = new Map(cart.lines.map(({ article, quantity }) => [article, quantity]))
    if (readField(form, 'intent') === 'draft' && visitor.user) {
      const items = cart.lines.flatMap(({ article, quantity, stock }) => (stock === 'removed' ? [] : [{ article, quantity }]))
      const draft = await createDraft(services.db, visitor.user.id, { items, comment: '', title: cart.title }, key)
      return redirect(draftHref(draft), 303)
    }
    return data<ActionResult>({ outcome: await addAvailableItems(services.db, visitor, quantities, key), problem: null })
  },
  (refusal) => {
    const problem = refusal.code === 'key_reused' ? 'Этот список уже в\u00a0корзине.' : refusalText(refusal)
    return data<ActionResult>({ outcome: null, problem }, refusalInit(refusal))
  },
)

export const clientAction = keepTyped<ActionResult>(() => ({
  outcome: null,
  problem: lostText('Ничего не\u00a0добавлено: повторите, когда связь появится.'),
}))

export const meta: Route.MetaFunction = () => [
  { title: 'Список товаров — Родник' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function SharedCartRoute({ loaderData: loaded }: Route.ComponentProps) {
  const result = useActionData<ActionResult>()
  useFocusResult()
  return <SharedCartPage {...loaded} outcome={result?.outcome ?? null} problem={result?.problem ?? null} />
}
