// /article-list: a pasted list of articles goes into the cart; what was not found is said (SRCH-05). A plain form.
import { randomUUID } from 'node:crypto'
import { data, useActionData, useLoaderData, type ActionFunctionArgs, type MetaFunction } from 'react-router'
import type { ListOutcome } from '#contract/article-list.ts'
import { errorTexts, refusalOf } from '#contract/errors.ts'
import { addArticleList } from '#server/cart/article-list.ts'
import { requestContext } from '#web/request-context.ts'
import { ArticleListPage } from './article-list-page.tsx'

type Answer = { key: string; list: string; outcome: ListOutcome | null; problem: string | null }

export const loader = () => ({ key: randomUUID() })

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const list = textOf('list')
  const key = /^[\w-]{8,64}$/.test(textOf('key')) ? textOf('key') : randomUUID()
  const answer = (status: number, { outcome = null, problem = null, key: next = randomUUID() }: Partial<Answer>) =>
    data<Answer>({ key: next, list, outcome, problem }, { status })
  if (list.trim() === '') return answer(400, { key, problem: 'Вставьте артикулы, по одному в\u00a0строке.' })
  try {
    return answer(200, { outcome: await addArticleList(services, visitor, list, key) })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const problem = refusal.code === 'key_reused' ? alreadyAdded : (refusal.detail ?? errorTexts[refusal.code].detail)
    return answer(errorTexts[refusal.code].status, { problem })
  }
}

const alreadyAdded = 'Этот список уже в\u00a0корзине. Чтобы добавить его ещё раз, отправьте его снова.'

export const meta: MetaFunction = () => [{ title: 'Заказ по списку артикулов — Родник' }, { name: 'robots', content: 'noindex' }]

export default function ArticleListRoute() {
  const { key } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return (
    <ArticleListPage
      formKey={answered?.key ?? key}
      list={answered?.list ?? ''}
      outcome={answered?.outcome ?? null}
      problem={answered?.problem ?? null}
    />
  )
}
