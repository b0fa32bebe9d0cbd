// Handles /article-list: reads a list of articles, pasted or from a file, and stores it under an address (SRCH-05).
import { data, redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { maxListLines } from '#contract/cart/pasted-list.ts'
import { emptyListTexts } from '#contract/lists/uploaded-list.ts'
import { errorTexts, refusalInit, refusalText } from '#contract/errors.ts'
import { storeListFile, storePastedText } from '#server/cart/pasted-lists.ts'
import { keepTyped, lostText } from '#web/forms/network-failure.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { useFocusResult } from '#web/forms/use-focus-result.ts'
import { pastedListHref } from '#web/links/article-list-href.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ListForms, type ListProblem } from './list-forms.tsx'
import type { Route } from './+types/paste-list.route.ts'

export const handle = {
  action: 'shop:read',
  query: { cost: 300, queue: 'pasted list' },
  post: { cost: 300, queue: 'pasted list' },
  uploads: 'list',
  robots: false,
} satisfies PageHandle

const maxListLength = 40_000

/** `?list=…`: a list that was pasted into the search */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const list = (url.searchParams.get('list') ?? '').slice(0, maxListLength)
  if (list.trim() !== '') throw redirect(pastedListHref(await storePastedText(services, visitor, list, true)), 303)
  return null
}

export const action = formAction(
  async ({ form, services, visitor }) => {
    const file = form.get('file')
    if (file instanceof File) {
      if (file.size === 0 && file.name === '') return refusedList(form, emptyListTexts.file)
      return redirect(pastedListHref(await storeListFile(services, visitor, file)), 303)
    }
    const list = readField(form, 'list', Infinity)
    if (list.trim() === '') return refusedList(form, emptyListTexts.text)
    return refuseLong(form) ?? redirect(pastedListHref(await storePastedText(services, visitor, list)), 303)
  },
  (refusal, { form }) => refusedList(form, refusalText(refusal), refusalInit(refusal)),
)

const listProblem = (form: FormData, problem: string): ListProblem => ({
  list: readField(form, 'list', Infinity),
  problem,
  isOfFile: form.has('file'),
})

const refusedList = (form: FormData, problem: string, init: ResponseInit = { status: errorTexts.malformed.status }) =>
  data(listProblem(form, problem), init)

/** With the whole text: it may come from the search, which has cut it. */
const refuseLong = (form: FormData) =>
  readField(form, 'list', Infinity).length > maxListLength
    ? refusedList(form, `Список длиннее 40\u00a0000 знаков. Отправьте его частями, до\u00a0${maxListLines}\u00a0строк.`)
    : undefined

/** A text above the server's limit of a form is refused here. */
export const clientAction = async (args: Route.ClientActionArgs) =>
  refuseLong(await args.request.clone().formData()) ?? (await sendOrKeep(args))

const sendOrKeep = keepTyped((form) => listProblem(form, lostText('Список остался на\u00a0странице: повторите, когда связь появится.')))

export const meta: Route.MetaFunction = () => [{ title: 'Заказ по списку артикулов — Родник' }, { name: 'robots', content: 'noindex' }]

export default function PasteListRoute() {
  const refused = useActionData<ListProblem>()
  useFocusResult()
  return (
    <div className="wrapper">
      <BreadcrumbsList steps={[]} current="Заказ по списку" />
      <PageHeading>Заказ по&nbsp;списку артикулов</PageHeading>
      <div className="mb-16">
        <ListForms list={refused?.list ?? ''} refused={refused} />
      </div>
    </div>
  )
}
