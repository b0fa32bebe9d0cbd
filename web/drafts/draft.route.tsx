// Handles /draft?id=: a draft, its lines and files (DRF-01). It is placed at /checkout?draft=.
import { hash, randomUUID } from 'node:crypto'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { parsePage } from '#contract/values/pages.ts'
import { parseId } from '#contract/values/id.ts'
import { maxQuantityLength, parseQuantity, wrongQuantityText } from '#web/forms/quantity.ts'
import { fieldTexts } from '#contract/values/contact-fields.schema.ts'
import { errorTexts, refusalInit, refusalText } from '#contract/errors.ts'
import { draftTitle } from '#contract/orders/order-form.schema.ts'
import { orderFileTexts } from '#contract/orders/attachments.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { draftHref, orderHref } from '#contract/orders/order-links.ts'
import { maxDraftLines } from '#contract/orders/orders.ts'
import { ShopError } from '#server/errors.ts'
import { closeFillOutcome, findDraft, findFillOutcome } from '#server/drafts/draft-page.ts'
import { chooseTrial, removeOrderFile } from '#server/drafts/draft-files.ts'
import { sentVersion } from '#server/http/record-version.ts'
import { addDraftItems, removeDraftItems, restoreDraftItems, setDraftItem } from '#server/orders/draft-items.ts'
import type { Database } from '#server/database/database.ts'
import { endDraftSharing, shareDraft } from '#server/drafts/share-draft.ts'
import type { RequestOrigin } from '#server/journal/actors.ts'
import { copyOrder, deleteDraft, renameDraft } from '#server/orders/drafts.ts'
import { placeDraft } from '#server/orders/place-draft.ts'
import type { Services } from '#server/services.ts'
import { keepTyped, lostText } from '../forms/network-failure.ts'
import { formAction, type FormActionArgs } from '../forms/form-action.loader.ts'
import { readKey, readField } from '../forms/form-data.ts'
import { parseRestoredLines } from '#web/order-form/parse-submitted-lines.ts'
import { tabHref } from '../links/account-tabs.ts'
import { fileProblem, saveAttachments, readFileAction, revalidatesFiles } from '../orders/save-attachments.ts'
import { ofDraft } from '../orders/checkout-source.loader.ts'
import { requestContext, userContext } from '../rendering/request-context.ts'
import { BreadcrumbsList } from '../ui/breadcrumbs-list.tsx'
import { DraftPage } from './draft-page.tsx'
import { draftName, DraftTitle } from './draft-title.tsx'
import type { Route } from './+types/draft.route.ts'

export const handle = {
  action: 'own-orders:use',
  query: { cost: 30, queue: 'own lists' },
  post: { cost: 60 },
  uploads: 'order',
  robots: false,
} satisfies PageHandle

/** `title`, `quantity`: what was refused; `added`: the article of the form that adds one */
type ActionResult = { problem: string; added?: string | undefined; title?: string; quantity?: string | undefined; fileProblems?: string[] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { id: userId, isEmailConfirmed } = context.get(userContext)
  const number = url.searchParams.get('id') ?? ''
  if (number === '') throw redirect(tabHref('draftorders'))
  const draft = await findDraft(services, userId, number, parsePage(url.searchParams.get('page')))
  // A placed draft is an order; the order's page also reports a missing one.
  if (!draft) throw redirect(`/order?${new URLSearchParams({ id: number })}`)
  const outcome = await findFillOutcome(services, userId, draft.number)
  const removed = url.searchParams.getAll('removed')
  const fileProblems: string[] = url.searchParams.get('refused') === 'too-large' ? [orderFileTexts.tooLargeTogether] : []
  return { draft, outcome, removed, fileProblems, formKey: randomUUID(), isEmailConfirmed }
}

export const action = formAction(
  async (args) => {
    const { form, services, visitor, url, context } = args
    const source = ofDraft(services, visitor, context.get(userContext), url.searchParams.get('id') ?? '')
    const { problems: fileProblems, init } = await saveAttachments(form, (file) => source.attach(file))
    const title = draftTitle.safeParse(readField(form, 'title'))
    if (!title.success) {
      const problem = title.error.issues[0]?.message ?? ''
      return data<ActionResult>({ problem, title: readField(form, 'title', 200) }, { status: errorTexts.malformed.status })
    }
    if (fileProblems.length > 0) return data<ActionResult>({ problem: '', fileProblems }, init)
    const next = await change(args)
    return readField(form, 'stay') === '' ? redirect(next, 303) : data<ActionResult>({ problem: '', fileProblems })
  },
  (refusal, { form }, error) => {
    // Not for a missing line, which has a detail: another tab has removed it.
    if (refusal.code === 'order_not_found' && refusal.detail === undefined) throw error
    const init = refusalInit(refusal)
    // Scripts show this response at the files alone.
    if (readFileAction(form).isOfFiles) return data<ActionResult>({ problem: '', fileProblems: [fileProblem(refusal)] }, init)
    const fields = Object.values(refusal.fields ?? {}).flat()
    const added = readField(form, 'intent') === 'add' ? readField(form, 'article', 200) : undefined
    const quantity = refusal.fields?.quantity && readField(form, 'quantity', maxQuantityLength)
    const renamed = refusal.code === 'conflict' && { title: readField(form, 'title', 200) }
    return data<ActionResult>({ problem: fields[0] ?? refusalText(refusal), added, quantity, ...renamed }, init)
  },
)

/** Also after a change in another tab, which has to be shown. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean => args.actionStatus === 409 || revalidatesFiles(args)

export const clientAction = keepTyped<ActionResult>((form) =>
  readFileAction(form).isOfFiles
    ? { problem: '', fileProblems: [lostText(orderFileTexts.lost)] }
    : { problem: lostText('Черновик не\u00a0изменён: повторите, когда связь появится.') },
)

async function change({ services, visitor, context, url, form }: FormActionArgs): Promise<string> {
  const { db } = services
  const userId = context.get(userContext).id
  const number = url.searchParams.get('id') ?? ''
  const here = `/draft?${new URLSearchParams({ id: number, ...(url.searchParams.has('page') && { page: url.searchParams.get('page') ?? '' }) })}`
  const positions = form.getAll('position').flatMap((text) => (typeof text === 'string' && parseId(text)) || [])
  const quantity = parseQuantity(readField(form, form.has('quantity') ? 'quantity' : 'typed'))
  const { remove: removedFile } = readFileAction(form)
  if (removedFile !== undefined) await removeOrderFile(services, userId, number, removedFile)
  const chosenFile = /^choose-file:(.{1,40})$/.exec(readField(form, 'intent'))?.[1]
  if (chosenFile !== undefined) await chooseTrial(services, userId, number, chosenFile)
  switch (readField(form, 'intent')) {
    case 'add': {
      if (quantity === undefined && readField(form, 'quantity').trim() !== '')
        throw new ShopError('malformed', { fields: { quantity: [wrongQuantityText] } })
      const typed = readField(form, 'article', 200).trim()
      if (typed === '') throw new ShopError('malformed', { fields: { article: [fieldTexts.required] } })
      const article = services.search.searchProducts(typed).exactArticle ?? typed
      const item = { article, quantity: quantity ?? 1 }
      // Another article is another request, also after a lost response.
      await addDraftItems(db, userId, number, [item], `${readKey(form) ?? randomUUID()} ${hash('sha256', JSON.stringify(item))}`)
      return here
    }
    case 'rename':
      await renameDraft(db, userId, number, draftTitle.parse(readField(form, 'title')), sentVersion(readField(form, 'version')))
      return here
    case 'share':
      await shareDraft(db, userId, number, visitor.clientAddress)
      return here
    case 'unshare':
      await endDraftSharing(db, userId, number)
      return here
    case 'set':
      if (quantity === undefined || positions[0] === undefined) return here
      await setDraftItem(db, userId, number, {
        position: positions[0],
        quantity,
        known: form.has('was') ? form.getAll('was').map(Number) : undefined,
      })
      return `${here}#line-${positions[0]}` // without scripts the page comes again
    case 'remove':
      return `${here}${await removedLines(db, userId, number, positions)}#draft-status`
    case 'close-report':
      await closeFillOutcome(services, userId, number)
      return here
    case 'restore':
      await restoreDraftItems(db, userId, number, parseRestoredLines(form, maxDraftLines))
      return here
    case 'ask':
      await askForQuote(services, context.get(userContext), number, form, visitor)
      return orderHref(number)
    case 'copy':
      return draftHref(await copyOrder(db, userId, number, readKey(form) ?? randomUUID()))
    case 'delete':
      await deleteDraft(db, userId, number)
      return tabHref('draftorders')
    default:
      return readFileAction(form).isOfFiles ? `${here}#draft-files` : here
  }
}

/** Where it goes and how it is paid is said with the order. */
const askForQuote = (services: Services, user: SignedInUser, number: string, form: FormData, origin: RequestOrigin) =>
  placeDraft(
    services,
    user,
    number,
    { ...noDetails, comment: readField(form, 'comment', maxComment) },
    undefined,
    readKey(form) ?? randomUUID(),
    { origin, isQuote: true },
  )
const noDetails = { phone: '', shop: null, address: '', paymentType: null, payerName: '', payerBin: '' } as const
const maxComment = 2000

/** Without scripts the page offers «Вернуть» for these. */
async function removedLines(db: Database, userId: string, number: string, positions: number[]): Promise<string> {
  const lines = positions.length > 0 ? await removeDraftItems(db, userId, number, positions, { whenMissing: 'ignore' }) : []
  return lines
    .slice(0, maxOfferedLines)
    .map((line) => `&removed=${encodeURIComponent(JSON.stringify(line))}`)
    .join('')
}
/** An address may be a few kB long. */
const maxOfferedLines = 20

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? draftName(loaderData.draft) : 'Черновик'} — Родник` },
  { name: 'robots', content: 'noindex' },
]

export default function DraftRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { draft, fileProblems } = loaderData
  return (
    // A copy is another draft: nothing typed, opened or refused in the first one belongs to it.
    <div key={draft.number} className="wrapper pb-28 md:pb-10">
      <BreadcrumbsList
        steps={[
          { name: 'Личный кабинет', href: '/personal-account' },
          { name: 'Черновики', href: tabHref('draftorders') },
        ]}
        current={draftName(draft)}
      />
      <DraftTitle
        draft={draft}
        action={draftHref(draft.number)}
        refused={refused?.title === undefined ? null : { title: refused.title, problem: refused.problem }}
      />
      <DraftPage
        {...loaderData}
        problem={(refused?.title === undefined && refused?.problem) || null}
        added={refused?.added}
        refusedQuantity={refused?.quantity}
        fileProblems={refused?.fileProblems ?? fileProblems}
      />
    </div>
  )
}
