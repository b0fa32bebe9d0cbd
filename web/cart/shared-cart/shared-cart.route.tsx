// Handles /cart/list/:code: shows a shared cart and adds it to the visitor's own.
import { randomUUID } from 'node:crypto'
import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { errorTexts, refusalOf } from '#contract/errors.ts'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { addAvailableItems } from '#server/cart/add-available-items.ts'
import { findSharedCart } from '#server/cart/shared-cart.ts'
import { keepAnswer, useLastAnswer, type Lost } from '#web/forms/network-failure.ts'
import { keyOf } from '#web/forms/form-data.ts'
import { useFocusResult } from '#web/forms/use-focus-result.ts'
import { unlessLost } from '#web/forms/network-failure.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { SharedCartPage } from './shared-cart-page.tsx'

type Answer = { outcome: ListOutcome | null; problem: string | null }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const cart = await findSharedCart(services.db, params['code'] ?? '', visitor.user?.id ?? null)
  if (!cart) throw data({ title: 'Список не\u00a0найден', status: 404, detail: lostText, request_id: visitor.requestId }, { status: 404 })
  return { cart, key: randomUUID() }
}

const lostText = 'Ссылка неверна или её срок истёк. Попросите прислать новую.'

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const cart = await findSharedCart(services.db, params['code'] ?? '', visitor.user?.id ?? null)
  if (!cart) return data<Answer>({ outcome: null, problem: lostText }, { status: 404 })
  const quantities = new Map(cart.lines.map(({ article, quantity }) => [article, quantity]))
  try {
    return data<Answer>({ outcome: await addAvailableItems(services.db, visitor, quantities, keyOf(form) ?? randomUUID()), problem: null })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { status, detail } = errorTexts[refusal.code]
    const problem = refusal.code === 'key_reused' ? 'Этот список уже в\u00a0корзине.' : (refusal.detail ?? detail)
    return data<Answer>({ outcome: null, problem }, { status })
  }
}

export const clientAction = keepAnswer('В\u00a0корзину ничего не\u00a0добавлено: повторите, когда связь появится.')
export const shouldRevalidate = unlessLost

export const meta: MetaFunction = () => [
  { title: 'Список товаров — Родник' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function SharedCartRoute() {
  const { cart, key } = useLoaderData<typeof loader>()
  const { answer, lost } = useLastAnswer(useActionData<Answer | Lost>())
  useFocusResult()
  // After a lost request the result of an earlier one is not shown.
  const outcome = lost === null ? answer?.outcome : null
  return <SharedCartPage cart={cart} formKey={key} outcome={outcome ?? null} problem={lost ?? answer?.problem ?? null} />
}
