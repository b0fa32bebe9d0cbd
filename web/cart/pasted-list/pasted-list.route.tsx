// Handles /article-list: preview of a pasted list of articles, then adding it to the cart (SRCH-05).
import { randomUUID } from 'node:crypto'
import { data, redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { maxListLines, type ListOutcome, type ListPreview } from '#contract/cart/pasted-list.ts'
import { maxQuantity } from '#contract/cart/cart.ts'
import { isNoQuantity, parseQuantity } from '../quantity.ts'
import { refusalInit, refusalText } from '#contract/errors.ts'
import { isArticle } from '#web/links/article.ts'
import { addAvailableItems } from '#server/cart/add-available-items.ts'
import { previewArticleList } from '#server/cart/preview-pasted-list.ts'
import { keepLastResult, useLastResult, type Lost } from '#web/forms/network-failure.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { keyOf, textOf } from '#web/forms/form-data.ts'
import { useFocusResult } from '#web/forms/use-focus-result.ts'
import { articleListHref, maxAddressLength } from '#web/links/article-list-href.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { PastedListPage } from './pasted-list-page.tsx'
import type { Route } from './+types/pasted-list.route.ts'

export const handle = {
  action: 'shop:read',
  query: { cost: 300, queue: 'pasted list' },
  post: { cost: 300, queue: 'pasted list' },
  robots: false,
} satisfies PageHandle

const maxListLength = 40_000
const empty = { preview: null, typed: {}, outcome: null, problem: null }

type ActionResult = {
  key: string
  list: string
  preview: ListPreview | null
  typed: Record<string, string>
  outcome: ListOutcome | null
  problem: string | null
}

/** `?list=…` is a list that was checked here, or pasted into the search. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const list = (url.searchParams.get('list') ?? '').slice(0, maxListLength)
  const preview = list.trim() === '' ? null : await previewArticleList(services, visitor.cartId, list)
  return { ...empty, key: randomUUID(), list, preview }
}

export const action = formAction(
  async ({ form, services, visitor }) => {
    const list = textOf(form, 'list', Infinity)
    const key = keyOf(form) ?? randomUUID()
    const respond = (init: ResponseInit, part: Partial<ActionResult>) => data<ActionResult>({ key, list, ...empty, ...part }, init)
    if (list.trim() === '') return respond({ status: 400 }, { problem: 'Вставьте артикулы, по одному в\u00a0строке.' })
    const tooLong = refuseLong(form)
    if (tooLong) return data(tooLong, { status: 400 })
    if (textOf(form, 'intent') !== 'add') {
      // An address of its own, so that a reload and «back» show the preview again.
      const address = articleListHref(list)
      if (address.length <= maxAddressLength) return redirect(address, 303)
      return respond({}, { preview: await previewArticleList(services, visitor.cartId, list) })
    }

    const { quantities, typed, isWrong } = readChosen(form)
    if (isWrong || quantities.size === 0) {
      const problem = isWrong
        ? `Количество\u00a0— целое число от\u00a01 до\u00a0${maxQuantity}. Ничего не\u00a0добавлено.`
        : 'Укажите количество хотя\u00a0бы в\u00a0одной строке.'
      return respond({ status: 400 }, { preview: await previewArticleList(services, visitor.cartId, list), typed, problem })
    }
    const outcome = await addAvailableItems(services.db, visitor, quantities, key)
    return respond({}, { key: randomUUID(), list: textOf(form, 'rest', maxListLength), outcome })
  },
  (refusal, { form }) => {
    const problem = refusal.code === 'key_reused' ? alreadyAdded : refusalText(refusal)
    return data<ActionResult>({ ...empty, key: randomUUID(), list: textOf(form, 'list', Infinity), problem }, refusalInit(refusal))
  },
)

function readChosen(form: FormData) {
  const quantities = new Map<string, number>()
  const typed: Record<string, string> = {}
  let isWrong = false
  for (let row = 0; row < maxListLines; row++) {
    const article = textOf(form, `article-${row}`, 200).trim()
    const text = textOf(form, `quantity-${row}`, 20)
    typed[`quantity-${row}`] = text
    typed[`article-${row}`] = article
    if (!isArticle(article) || isNoQuantity(text)) continue
    const quantity = parseQuantity(text)
    if (quantity === undefined) isWrong = true
    else quantities.set(article, Math.min(maxQuantity, (quantities.get(article) ?? 0) + quantity))
  }
  return { quantities, typed, isWrong }
}

/** With the whole text: it may come from the search, which has cut it. */
function refuseLong(form: FormData): ActionResult | undefined {
  const list = textOf(form, 'list', Infinity)
  const problem = `Список длиннее 40\u00a0000 знаков. Отправьте его частями, до\u00a0${maxListLines}\u00a0строк.`
  return list.length > maxListLength ? { ...empty, key: keyOf(form) ?? '', list, problem } : undefined
}

const alreadyAdded = 'Этот список уже в\u00a0корзине. Чтобы добавить его ещё раз, отправьте его снова.'

const sendOrKeep = keepLastResult('Список и\u00a0выбранное остались на\u00a0странице: повторите, когда связь появится.')

/** A text above the server's limit of a form is refused here. */
export const clientAction = async (args: Route.ClientActionArgs) =>
  refuseLong(await args.request.clone().formData()) ?? (await sendOrKeep(args))

export const meta: Route.MetaFunction = () => [{ title: 'Заказ по списку артикулов — Родник' }, { name: 'robots', content: 'noindex' }]

export default function ArticleListRoute({ loaderData: loaded }: Route.ComponentProps) {
  const { result, lost } = useLastResult(useActionData<ActionResult | Lost>())
  useFocusResult()
  const { key: formKey, ...shown } = result ?? loaded
  return <PastedListPage formKey={formKey} {...shown} {...(lost === null ? {} : { problem: lost, outcome: null })} />
}
