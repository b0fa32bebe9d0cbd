// Handles /article-list/:code: preview of a list, what is chosen in it, adding it to the cart (SRCH-05).
import { randomUUID } from 'node:crypto'
import { data, redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { maxQuantity } from '#contract/cart/cart.ts'
import { refusalInit, refusalText } from '#contract/errors.ts'
import type { RowChoices } from '#contract/lists/list-preview.ts'
import { addPastedList, changePastedList, findPastedList, previewPastedList } from '#server/cart/pasted-lists.ts'
import { isNoQuantity, parseQuantity } from '../../forms/quantity.ts'
import { keepTyped, lostText } from '#web/forms/network-failure.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readKey, readField } from '#web/forms/form-data.ts'
import { useFocusResult } from '#web/forms/use-focus-result.ts'
import { isArticle } from '#web/links/article.ts'
import { pastedListHref } from '#web/links/article-list-href.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { PastedListPage } from './pasted-list-page.tsx'
import type { Route } from './+types/pasted-list.route.ts'

export const handle = { action: 'shop:read', get: { cost: 20 }, post: { cost: 20 }, robots: false } satisfies PageHandle

type ActionResult = { typed: Record<string, string>; problem: string | null }

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const list = await findPastedList(services.db, code)
  if (!list) throw data({ title: 'Список не\u00a0найден', status: 404, detail: expired, request_id: visitor.requestId }, { status: 404 })
  return { code, key: randomUUID(), preview: await previewPastedList(services.db, visitor.cartId, list) }
}

const expired = 'Списки хранятся 30\u00a0дней. Вставьте его ещё раз.'

export const action = formAction(
  async ({ form, services: { db }, visitor, params }) => {
    const code = params['code'] ?? ''
    const { chosen, choices, typed, isWrong } = readChosen(form)
    const intent = readField(form, 'intent')
    if (intent === 'close') await changePastedList(db, code, () => ({ outcome: null }))
    else await changePastedList(db, code, (list) => ({ choices: { ...list.choices, ...choices } }))
    if (intent === 'add') {
      if (isWrong) return data<ActionResult>({ typed, problem: wrongQuantity }, { status: 400 })
      if (chosen.size === 0) return data<ActionResult>({ typed, problem: nothingChosen }, { status: 400 })
      await addPastedList(db, visitor, code, chosen, readKey(form) ?? randomUUID())
    }
    return readField(form, 'stay') === '' ? redirect(pastedListHref(code), 303) : data<ActionResult>({ typed: {}, problem: null })
  },
  (refusal, { form }, error) => {
    if (refusal.code === 'not_found') throw error
    const problem = refusal.code === 'key_reused' ? alreadyAdded : refusalText(refusal)
    return data<ActionResult>({ typed: readChosen(form).typed, problem }, refusalInit(refusal))
  },
)

const wrongQuantity = `Количество\u00a0— целое число от\u00a01 до\u00a0${maxQuantity}. Ничего не\u00a0добавлено.`
const nothingChosen = 'Выберите товар и\u00a0количество хотя\u00a0бы в\u00a0одной строке.'
const alreadyAdded = 'Этот список уже в\u00a0корзине. Чтобы добавить его ещё раз, отправьте его снова.'

/** Fields are named by row; an empty quantity leaves its row out. */
function readChosen(form: FormData) {
  const chosen = new Map<number, { article: string; quantity: number }>()
  const choices: RowChoices = {}
  const typed: Record<string, string> = {}
  let isWrong = false
  for (const name of form.keys()) {
    const row = /^quantity-(\d{1,7})$/.exec(name)?.[1]
    if (row === undefined) continue
    const article = readField(form, `article-${row}`, 200).trim()
    const text = readField(form, name, 20)
    const quantity = isNoQuantity(text) ? 0 : parseQuantity(text)
    typed[name] = text
    typed[`article-${row}`] = article
    choices[row] = { ...(isArticle(article) && { article }), quantity }
    if (!isArticle(article) || quantity === 0) continue
    if (quantity === undefined) isWrong = true
    else chosen.set(Number(row), { article, quantity })
  }
  return { chosen, choices, typed, isWrong }
}

export const clientAction = keepTyped<ActionResult>((form) => ({
  typed: readChosen(form).typed,
  problem: lostText('Список и\u00a0выбранное остались на\u00a0странице: повторите, когда связь появится.'),
}))

export const meta: Route.MetaFunction = () => [{ title: 'Заказ по списку артикулов — Родник' }, { name: 'robots', content: 'noindex' }]

export default function PastedListRoute({ loaderData: { code, key, preview } }: Route.ComponentProps) {
  const result = useActionData<ActionResult>()
  useFocusResult()
  return <PastedListPage {...{ code, preview }} formKey={key} typed={result?.typed ?? {}} problem={result?.problem ?? null} />
}
