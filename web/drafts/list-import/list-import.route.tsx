// Imports a buyer's list into a draft: file or text, preview, filling (/draft/list?id=&file=, DRF-02).
import { rowStates } from '#contract/lists/row-states.ts'
import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { parsePage } from '#contract/values/pages.ts'
import { errorTexts, refusalInit } from '#contract/errors.ts'
import type { ListFilter } from '#contract/orders/draft-view.ts'
import { draftHref } from '#contract/orders/order-links.ts'
import { formatCount } from '#contract/values/money.ts'
import { orderFileTexts } from '#contract/orders/attachments.ts'
import { emptyListTexts, type ListColumns } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '#server/errors.ts'
import { findDraft } from '#server/drafts/draft-page.ts'
import { chooseRows, fillDraft, searchForRow } from '#server/drafts/fill-draft.ts'
import { getListPage } from '#server/drafts/list-preview-page.ts'
import { addList, readFileAgain } from '#server/drafts/draft-files.ts'
import { countUpload } from '#server/files/upload-quota.ts'
import { keepTyped, lostText } from '#web/forms/network-failure.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readKey, readField } from '#web/forms/form-data.ts'
import { tabHref } from '#web/links/account-tabs.ts'
import { requestContext, userContext } from '#web/rendering/request-context.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { fileSize } from '#web/forms/file-size.ts'
import { Link } from '#web/ui/link.tsx'
import { draftName } from '../draft-title.tsx'
import { ListPreview } from './list-preview.tsx'
import { UploadForm } from './upload-form.tsx'
import { readChoices, readAction } from './parse-list-form.ts'
import type { Route } from './+types/list-import.route.ts'

export const handle = {
  action: 'own-orders:use',
  query: { cost: 100, queue: 'own lists' },
  post: { cost: 60 },
  uploads: 'order',
  robots: false,
} satisfies PageHandle

/** `text`: of a pasted list; undefined for a file */
type ActionResult = { problem: string; text?: string | undefined; fillMode?: { force: boolean; replace: boolean } }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { id: userId, isEmailConfirmed } = context.get(userContext)
  const number = url.searchParams.get('id') ?? ''
  const draft = await findDraft(services, userId, number, 1)
  if (!draft) throw redirect(`/order?${new URLSearchParams({ id: number })}`)
  const fileId = url.searchParams.get('file')
  const page = parsePage(url.searchParams.get('page'))
  const list =
    fileId === null
      ? null
      : await getListPage(services, userId, draft.number, fileId, { show: filterOf(url.searchParams.get('show')), page })
  const problem = url.searchParams.get('refused') === 'too-large' ? orderFileTexts.tooLarge : null
  return { number: draft.number, title: draft.title, list, problem, fillKey: randomUUID(), isEmailConfirmed }
}

const filterOf = (text: string | null): ListFilter => ([...rowStates, 'doubtful'] as const).find((state) => state === text) ?? 'all'

export const action = formAction(
  async ({ form, services, visitor: { clientAddress }, context, url }) => {
    const userId = context.get(userContext).id
    const number = url.searchParams.get('id') ?? ''
    const fileId = url.searchParams.get('file')
    const here = (id: string, more: Record<string, string> = {}) => `/draft/list?${new URLSearchParams({ id: number, file: id, ...more })}`
    if (fileId === null) {
      const file = uploaded(form)
      await countUpload(services.db, clientAddress, file.size)
      return redirect(here(await addList(services, { userId, clientAddress }, number, file)), 303)
    }
    const listAction = readAction(form)
    if (listAction.intent === 'columns') await readFileAgain(services, { userId, clientAddress }, number, fileId, chosenColumns(form))
    else await chooseRows(services, userId, number, fileId, readChoices(form))
    if (listAction.intent === 'find' && listAction.query !== '') await searchForRow(services, userId, number, fileId, listAction)
    if (listAction.intent === 'fill') {
      await fillDraft(services, userId, number, fileId, fillModeOf(form), readKey(form) ?? randomUUID())
      return redirect(`${draftHref(number)}#draft-status`, 303)
    }
    if (form.has('stay')) return data<ActionResult>({ problem: '' })
    const show = filterOf(readField(form, 'show'))
    const page = readField(form, 'page')
    return redirect(here(fileId, { ...(show !== 'all' && { show }), ...(page !== '' && page !== '1' && { page }) }) + changedRow(form), 303)
  },
  (refusal, { form }, error) => {
    if (refusal.code === 'order_not_found' || refusal.code === 'not_found') throw error
    const { title, detail } = errorTexts[refusal.code]
    const bad = refusal.code === 'list_has_bad_rows' ? Object.keys(refusal.fields ?? {}).length : 0
    const rows = bad > 0 ? `${title}: ${formatCount(bad, 'строка', 'строки', 'строк')}. ${detail}` : undefined
    const problem = refusal.detail ?? rows ?? detail
    return data<ActionResult>({ problem, fillMode: fillModeOf(form), text: pastedText(form) }, refusalInit(refusal))
  },
)

/** The row whose button was clicked: without scripts the page comes again. */
function changedRow(form: FormData): string {
  const [, row] = /^(?:step|skip|find):(\d{1,7})$/m.exec([...form.keys(), readField(form, 'intent')].join('\n')) ?? []
  return row === undefined ? '' : `#row-${row}`
}

export const clientAction = keepTyped<ActionResult>((form) => ({
  problem: lostText('Повторите, когда связь появится: выбранное и\u00a0введённое сохранено.'),
  fillMode: fillModeOf(form),
  text: pastedText(form),
}))

const fillModeOf = (form: FormData) => ({ force: readField(form, 'force') === 'yes', replace: readField(form, 'mode') === 'replace' })

const maxTextLength = 100_000

const pastedText = (form: FormData) => (form.has('file') ? undefined : readField(form, 'text', maxTextLength))

/** @throws malformed without a file or a text */
function uploaded(form: FormData): File {
  const file = form.get('file')
  const text = pastedText(form) ?? ''
  if (file instanceof File && file.name !== '') return file
  if (text.trim() === '') throw new ShopError('malformed', { detail: file === null ? emptyListTexts.text : emptyListTexts.file })
  return new File([text], 'Вставленный список.txt')
}

function chosenColumns(form: FormData): ListColumns {
  const column = (kind: string) => {
    const text = readField(form, `column:${kind}`)
    return /^\d{1,2}$/.test(text) ? Number(text) : null
  }
  const article = column('articles')
  return {
    articles: article === null ? [] : [article],
    barcode: column('barcode'),
    name: column('name'),
    quantity: column('quantity'),
    unit: null,
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Список в черновик — Родник' }, { name: 'robots', content: 'noindex' }]

export default function ListRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { number, title, list, problem, fillKey, isEmailConfirmed } = loaderData
  return (
    <div className="wrapper pb-10">
      <BreadcrumbsList
        steps={[
          { name: 'Личный кабинет', href: '/personal-account' },
          { name: 'Черновики', href: tabHref('draftorders') },
          { name: draftName({ number, title }), href: draftHref(number) },
        ]}
        current="Список"
      />
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1>{list ? 'Проверьте список перед добавлением' : 'Добавьте товары списком'}</h1>
          {list ? (
            <p className="mt-2 flex flex-wrap items-center gap-x-2 text-14 text-muted">
              <b className="flex items-center gap-2 break-all font-medium text-ink">
                <Icon name="document" size={18} className="text-stock" />
                {list.name}
              </b>
              {formatCount(list.counts.all, 'строка', 'строки', 'строк')} · {fileSize(list.byteSize)} ·
              <Link to={`/draft/list?id=${number}`} className="relative touch-area font-medium text-primary">
                Заменить файл
              </Link>
            </p>
          ) : null}
        </div>
        <ImportSteps now={list ? 2 : 1} />
      </div>
      {list ? (
        <ListPreview
          key={list.fileId}
          number={number}
          list={list}
          fillKey={fillKey}
          problem={refused?.problem ?? null}
          fillMode={refused?.fillMode ?? { force: true, replace: false }}
        />
      ) : (
        <UploadForm number={number} isEmailConfirmed={isEmailConfirmed} problem={refused?.problem ?? problem} text={refused?.text} />
      )}
    </div>
  )
}

const steps = ['Файл', 'Проверка', 'Черновик']

function ImportSteps({ now }: { now: number }) {
  return (
    <ol aria-label="Шаги" className="flex flex-wrap items-center gap-2 text-14 max-sm:gap-1.5">
      {steps.map((name, at) => (
        <li key={name} aria-current={at + 1 === now ? 'step' : undefined} className="flex items-center gap-2 max-sm:gap-1.5">
          {at > 0 ? <span className="h-px w-2 bg-edge sm:w-8" aria-hidden="true" /> : null}
          <span className={`flex size-8 items-center justify-center rounded-full ${stepClasses[Math.sign(at + 1 - now) + 1]}`}>
            {at + 1 < now ? <Icon name="check" size={18} /> : at + 1}
          </span>
          <span className={at + 1 === now ? 'font-semibold' : 'text-muted'}>{name}</span>
        </li>
      ))}
    </ol>
  )
}

const stepClasses = ['bg-stock-tint text-stock', 'bg-primary font-semibold text-white', 'border border-edge text-muted']
