// Shows a kind of own production (ROUTE-09): description, parameters, pictures, questionnaire.
import { hash, randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { parseId } from '#contract/values/id.ts'
import { callbackTexts } from '#contract/callback-requests/callback-topics.ts'
import { errorTexts, refusalInit, refusalText } from '#contract/errors.ts'
import { productionHref } from '#contract/content/content-links.ts'
import { maxQuestionnaireFileBytes, questionnaireTexts } from '#contract/content/questionnaire.ts'
import { getProduction, type ProductionPage as Production } from '#server/content/production.ts'
import { checkQuestionnaireFile, fileTooLarge } from '#server/callback-requests/questionnaire-file.ts'
import { sendQuestionnaire } from '#server/callback-requests/submit-questionnaire.ts'
import type { Database } from '#server/database/database.ts'
import { ShopError } from '#server/errors.ts'
import { contentHash } from '#server/files/content-hash.ts'
import { formAction, orRefused } from '#web/forms/form-action.loader.ts'
import { noErrors } from '#web/forms/form-result.ts'
import { resultOrLost } from '#web/forms/network-failure.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext, type RequestContext } from '#web/rendering/request-context.ts'
import { ProductionPage } from './production-page.tsx'
import { type QuestionnaireResult, QuestionnaireForm, type QuestionnaireFormProps } from './questionnaire-form.tsx'
import { readQuestionnaire } from './parse-questionnaire-form.ts'
import { richTextHtml } from '../rich-text-html.tsx'
import type { Route } from './+types/production.route.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFormDraft } from '#web/forms/use-form-draft.ts'

export const handle = { action: 'shop:read', uploads: 'questionnaire' } satisfies PageHandle

const slugShape = /^[a-z0-9-]{1,100}$/

/** A number or another case redirects to the page's address; unknown and unpublished pages are 404. */
async function openProduction(db: Database, key: string): Promise<Production> {
  const slug = key.toLowerCase()
  if (!slugShape.test(slug)) throw new ShopError('not_found')
  const found = await getProduction(db, parseId(slug) ?? slug)
  if (found.slug !== key) throw redirect(productionHref(found.slug), 301)
  return found
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { description, pictures, ...page } = await openProduction(services.db, params.id ?? '')
  return {
    page,
    html: richTextHtml(description, pictures),
    requestKey: randomUUID(),
    isSent: url.searchParams.has('sent'),
  }
}

export const action = formAction(async ({ form, services, visitor, params }) => {
  const production = await openProduction(services.db, params['id'] ?? '')
  return answer({ services, visitor, production, ...readQuestionnaire(form, production.questions) })
})

type Sent = Pick<RequestContext, 'services' | 'visitor'> & ReturnType<typeof readQuestionnaire> & { production: Production }

const answer = orRefused(
  async (sent: Sent) => {
    const { services, visitor, production, key, input, file } = sent
    if (file && file.size > maxQuestionnaireFileBytes) throw fileTooLarge()
    if (!input) {
      const more: QuestionnaireResult['errors'] = file ? { file: questionnaireTexts.fileAgain } : {}
      return refused(sent, { status: errorTexts.malformed.status }, more, null)
    }
    const checked = file && (await checkQuestionnaireFile(file))
    const { name, phone, email, comment } = input.person
    const { id, title, slug } = production
    const questionnaire = { production: { id, title }, answered: input.answered, name, phone, email, comment, file: checked }
    // A changed form is another request, also after a lost response.
    const content = hash('sha256', JSON.stringify(input) + (checked ? await contentHash(checked.content) : ''))
    await sendQuestionnaire(services, visitor, questionnaire, `${key ?? randomUUID()} ${content}`)
    throw redirect(`${productionHref(slug)}?sent=1#questionnaire`, 303)
  },
  (refusal, sent) => {
    const file = refusal.fields?.file?.[0]
    if (file !== undefined) return refused(sent, refusalInit(refusal), { file }, null)
    const text = refusal.code === 'too_many_requests' ? refusalText(refusal) : callbackTexts.failed
    return refused(sent, refusalInit(refusal), {}, text)
  },
  'questionnaire failed',
)

const refused = ({ values, errors }: Sent, init: ResponseInit, more: QuestionnaireResult['errors'], text: string | null) =>
  data<QuestionnaireResult>({ values, errors: { ...errors, ...more }, text }, init)

// Not imported on demand: it is needed when the connection is lost.
const lost: QuestionnaireResult = { ...noErrors, isLost: true }

/** The page stays, and with it the chosen file. */
function withoutFileAgain(result: QuestionnaireResult): QuestionnaireResult {
  const { file, ...errors } = result.errors
  return file === questionnaireTexts.fileAgain ? { ...result, errors } : result
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrLost(
    async () => withoutFileAgain(await serverAction()),
    () => lost,
  )

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, lead, slug, picture } = loaderData.page
  return pageMeta({
    title: `${title} — производство «Родник»`,
    description: lead,
    path: productionHref(slug),
    matches,
    imageHash: picture?.hash,
  })
}

export default function ProductionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, html, requestKey, isSent } = loaderData
  return (
    <>
      <ProductionPage page={page} html={html} />
      <QuestionnaireSection
        key={page.id}
        slug={page.slug}
        questions={page.questions}
        requestKey={requestKey}
        isSent={isSent}
        result={actionData}
      />
    </>
  )
}

type QuestionnaireSectionProps = Omit<QuestionnaireFormProps, 'action' | 'draft'> & { slug: string; isSent: boolean }

function QuestionnaireSection({ slug, isSent, ...form }: QuestionnaireSectionProps) {
  const draft = useFormDraft(`questionnaire ${slug}`, isSent)
  return (
    <div className="wrapper mt-8 pb-4">
      <section id="questionnaire" aria-labelledby="questionnaire-title" className="rounded-sheet bg-primary-tint p-4 md:p-8">
        <div className="mx-auto max-w-3xl rounded-card bg-surface p-5 md:p-8">
          <h2 id="questionnaire-title" className="text-22 md:text-28">
            Опросный лист
          </h2>
          {isSent ? (
            <Sent slug={slug} />
          ) : (
            <>
              <p className="mt-2 mb-6 text-muted">
                Заполните, что знаете: инженер посчитает решение и&nbsp;цену и&nbsp;перезвонит в&nbsp;течение рабочего дня.
              </p>
              <QuestionnaireForm action={productionHref(slug)} draft={draft} {...form} />
            </>
          )}
        </div>
      </section>
    </div>
  )
}

function Sent({ slug }: { slug: string }) {
  return (
    <div role="status" className="mt-4">
      <p className="flex gap-3 text-18 font-medium">
        <Icon name="check-circle" size={24} className="text-stock" />
        Заявка успешно отправлена
      </p>
      <p className="mt-2 text-muted">
        Инженер изучит ответы и&nbsp;перезвонит в&nbsp;рабочее время.{' '}
        <Link to={`${productionHref(slug)}#questionnaire`} className="text-primary">
          Отправить ещё один опросный лист
        </Link>
      </p>
    </div>
  )
}
