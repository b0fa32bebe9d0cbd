// Renders a list of articles that was read: its rows, and what of it was added to the cart (SRCH-05).
import { Form } from 'react-router'
import { pastedListHref } from '#web/links/article-list-href.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Summary } from '#web/ui/disclosure-summary.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ListForms } from './list-forms.tsx'
import { ListImportResult } from './list-import-result.tsx'
import { PastedListPreview, type PastedListPreviewProps } from './pasted-list-preview.tsx'

export function PastedListPage({ code, formKey, preview, typed, problem }: PastedListPreviewProps) {
  const { rows, outcome, text } = preview
  return (
    <div className="wrapper">
      <BreadcrumbsList steps={[{ name: 'Заказ по списку', href: '/article-list' }]} current="Проверка" />
      <PageHeading>Заказ по&nbsp;списку артикулов</PageHeading>
      <div className="mb-16 flex flex-col gap-6">
        {outcome && problem === null ? (
          <div>
            <ListImportResult outcome={outcome} />
            <Form method="post" action={pastedListHref(code)} preventScrollReset className="flex flex-wrap gap-x-5">
              <button name="intent" value="close" className="min-h-11 text-14 font-medium text-primary">
                Закрыть
              </button>
              <Link to="/article-list" className="flex min-h-11 items-center text-14 font-medium">
                Новый список
              </Link>
            </Form>
          </div>
        ) : null}
        {rows.length > 0 ? (
          <>
            {/* Values typed before an addition do not belong to what is left. */}
            <PastedListPreview key={`${code} ${preview.addition}`} {...{ code, formKey, preview, typed, problem }} />
            <details key={`change ${code}`} className="rounded-card border border-line px-4 py-2 lg:mr-96">
              <Summary className="font-medium text-primary">Изменить список</Summary>
              <ListForms list={text} />
            </details>
          </>
        ) : (
          <ListForms list={text} />
        )}
      </div>
    </div>
  )
}
