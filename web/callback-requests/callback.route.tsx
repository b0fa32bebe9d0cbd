// Renders the callback form as a page (/callback, CB-01): the target of its links before hydration.
import { hash, randomUUID } from 'node:crypto'
import { useState } from 'react'
import { data, redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { callbackTexts, formTopics } from '#contract/callback-requests/callback-topics.ts'
import { errorTexts, refusalInit, refusalText } from '#contract/errors.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { requestCallback } from '#server/callback-requests/create-callback-request.ts'
import { readRequestedProduct } from '#server/callback-requests/requested-product.ts'
import { formAction } from '../forms/form-action.loader.ts'
import { noErrors } from '../forms/form-result.ts'
import { resultOrLost } from '../forms/network-failure.ts'
import { isDataRequest } from '../rendering/is-data-request.ts'
import { pageMeta } from '../rendering/page-meta.ts'
import { requestContext } from '../rendering/request-context.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { CallbackForm, CallbackIntroduction } from './callback-form.tsx'
import type { CallbackResult } from './use-callback-form.ts'
import { parseCallbackForm, readSubject } from './parse-callback-form.ts'
import type { Route } from './+types/callback.route.ts'

export const handle = { action: 'shop:read', isBackground: 'data', robots: false } satisfies PageHandle

export { unlessHashChange as shouldRevalidate } from '../forms/revalidation.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const subject = readSubject(url.searchParams.get('topic'), url.searchParams.get('article'), url.searchParams.get('quantity'))
  const product = await readRequestedProduct(services.db, subject.article, subject.quantity, visitor.user?.id ?? null)
  return {
    subject,
    about: product && [product.name, product.counted].filter(Boolean).join(', '),
    isSent: url.searchParams.has('sent'),
    requestKey: randomUUID(),
  }
}

export const action = formAction(
  async ({ form, services, visitor, request }) => {
    const { values, subject, key = randomUUID(), errors, input } = parseCallbackForm(form)
    if (!input) return data<CallbackResult>({ values, errors, text: null }, { status: errorTexts.malformed.status })
    // A changed form is another request, also after a lost response.
    await requestCallback(services, visitor, input, `${key} ${hash('sha256', JSON.stringify(input))}`)
    if (isDataRequest(request)) return data<CallbackResult>({ ...noErrors, isSent: true })
    const back = new URLSearchParams({ ...(subject.article ? { article: subject.article } : {}), topic: subject.topic, sent: '1' })
    throw redirect(`/callback?${back}`, 303)
  },
  (refusal, { form }) => {
    const text = refusal.code === 'too_many_requests' ? refusalText(refusal) : callbackTexts.failed
    return data<CallbackResult>({ values: parseCallbackForm(form).values, errors: {}, text }, refusalInit(refusal))
  },
  'callback failed',
)

const lost: CallbackResult = { ...noErrors, text: callbackTexts.failed }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => resultOrLost(serverAction, () => lost)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: `${formTopics[loaderData?.subject.topic ?? 'call']} — Родник`,
    description: 'Оставьте телефон: перезвоним, ответим на вопросы, узнаем цену и срок поставки.',
    path: '/callback',
    matches,
    robots: 'noindex,follow', // one page per product, with no content of its own
  })

export default function CallbackRoute({ loaderData }: Route.ComponentProps) {
  const { subject, about, isSent: wasSent, requestKey } = loaderData
  const result = useActionData<CallbackResult>()
  const { shop, userInfo } = useShellData()
  const [isSent, setSent] = useState(wasSent)
  return (
    <div className="wrapper py-6 md:py-8">
      {isSent ? <h1 className="sr-only">{formTopics[subject.topic]}</h1> : null}
      {isSent ? (
        <EmptyState
          icon="check-circle"
          title={callbackTexts.sent}
          link={{
            to: subject.article ? productHref(subject.article) : '/catalog/v2',
            text: subject.article ? 'Вернуться к\u00a0товару' : 'Вернуться в\u00a0каталог',
          }}
        >
          Перезвоним вам в&nbsp;рабочее время.
        </EmptyState>
      ) : (
        <div className="mx-auto max-w-xl">
          <PageHeading>{formTopics[subject.topic]}</PageHeading>
          <CallbackIntroduction subject={subject} about={about} hours={shop?.hours} />
          <CallbackForm
            person={userInfo ?? undefined}
            subject={subject}
            requestKey={requestKey}
            result={result}
            onSent={() => setSent(true)}
          />
        </div>
      )}
    </div>
  )
}
