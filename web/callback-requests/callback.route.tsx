// Renders the callback form as a page (/callback, CB-01): the target of its links before hydration.
import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { callbackTexts, formTopics } from '#contract/callback-requests/callback-topics.ts'
import { errorTexts, refusalInit, refusalOf } from '#contract/errors.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { requestCallback } from '#server/callback-requests/create-callback-request.ts'
import { pageMeta } from '../rendering/page-meta.ts'
import { requestContext } from '../rendering/request-context.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { CallbackForm, CallbackIntroduction } from './callback-form.tsx'
import type { CallbackAnswer } from './use-callback-form.ts'
import { parseCallbackForm, readSubject } from './parse-callback-form.ts'

export { unlessHashChange as shouldRevalidate } from '../forms/revalidation.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const subject = readSubject(url.searchParams.get('topic'), url.searchParams.get('article'))
  const product = subject.article
    ? await services.db.selectFrom('products').select('name').where('article', '=', subject.article).executeTakeFirst()
    : undefined
  return { subject, productName: product?.name ?? null, isSent: url.searchParams.has('sent'), requestKey: randomUUID() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const { draft, subject, key, errors, input } = parseCallbackForm(await request.formData().catch(() => new FormData()))
  if (!input) return data<CallbackAnswer>({ draft, errors, text: null }, { status: errorTexts.malformed.status })
  try {
    await requestCallback(services, visitor, input, key ?? randomUUID())
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) services.log.error({ err: error, requestId: visitor.requestId }, 'callback failed')
    const text = refusal?.code === 'too_many_requests' ? (refusal.detail ?? errorTexts[refusal.code].detail) : callbackTexts.failed
    return data<CallbackAnswer>({ draft, errors: {}, text }, refusalInit(refusal ?? { code: 'unexpected' }))
  }
  const back = new URLSearchParams({ ...(subject.article ? { article: subject.article } : {}), topic: subject.topic, sent: '1' })
  throw redirect(`/callback?${back}`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta({
    title: `${formTopics[loaderData?.subject.topic ?? 'call']} — Родник`,
    description: 'Оставьте телефон: перезвоним, ответим на вопросы, узнаем цену и срок поставки.',
    path: '/callback',
    matches,
    robots: 'noindex,follow', // one page per product, with no content of its own
  })

export default function CallbackRoute() {
  const { subject, productName, isSent: wasSent, requestKey } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const { shop, userInfo } = useShellData()
  const [isSent, setSent] = useState(wasSent)
  return (
    <div className="wrapper py-6 md:py-8">
      {isSent ? <h1 className="sr-only">{formTopics[subject.topic]}</h1> : null}
      {isSent ? (
        <EmptyState
          picture={<Icon name="check-circle" size={56} />}
          title={callbackTexts.sent}
          action={
            <Link to={subject.article ? productHref(subject.article) : '/catalog/v2'} className={buttonClass('primary', 'l')}>
              {subject.article ? 'Вернуться к\u00a0товару' : 'Вернуться в\u00a0каталог'}
            </Link>
          }
        >
          Перезвоним вам в&nbsp;рабочее время.
        </EmptyState>
      ) : (
        <div className="mx-auto max-w-xl">
          <PageHeading>{formTopics[subject.topic]}</PageHeading>
          <CallbackIntroduction subject={subject} productName={productName} hours={shop?.hours} />
          <CallbackForm
            person={userInfo ?? undefined}
            subject={subject}
            requestKey={requestKey}
            answered={answered}
            onSent={() => setSent(true)}
          />
        </div>
      )}
    </div>
  )
}
