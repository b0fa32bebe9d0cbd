// Renders the page of a pasted list of articles: input, preview, result (SRCH-05).
import { Form } from 'react-router'
import { maxListLines, type ListOutcome, type ListPreview } from '#contract/cart/pasted-list.ts'
import { useFormDraft } from '#web/forms/use-form-draft.ts'
import { useSubmitting } from '#web/forms/use-submitting.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { controlClass, describedBy, FieldFrame } from '#web/ui/controls/field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Summary } from '#web/ui/disclosure-summary.tsx'
import { PastedListPreview } from './pasted-list-preview.tsx'
import { ListImportResult } from './list-import-result.tsx'

type PastedListPageProps = {
  formKey: string
  list: string
  preview: ListPreview | null
  typed: Record<string, string>
  outcome: ListOutcome | null
  problem: string | null
}

const hint = `Артикул и количество, по одному в\u00a0строке: «GRU-25060-180 2». До\u00a0${maxListLines}\u00a0строк, можно прямо из\u00a0таблицы или письма.`

export function PastedListPage({ formKey, list, preview, typed, outcome, problem }: PastedListPageProps) {
  return (
    <div className="wrapper">
      <BreadcrumbsList steps={[]} current="Заказ по списку" />
      <PageHeading>Заказ по&nbsp;списку артикулов</PageHeading>
      <div className={`mb-16 flex flex-col gap-6 ${preview ? '' : 'max-w-3xl'}`}>
        {outcome && <ListImportResult outcome={outcome} />}
        {/* Keyed by the list: values typed for other rows do not belong to these. */}
        {preview && <PastedListPreview key={list} {...{ formKey, list, preview, typed, problem }} />}
        {preview ? (
          <details key={`change ${list}`} className="rounded-card border border-line px-4 py-2 lg:mr-96">
            <Summary className="font-medium text-primary">Изменить список</Summary>
            <ListForm formKey={formKey} list={list} problem={null} />
          </details>
        ) : (
          // After an import the field holds only the lines to be fixed.
          <ListForm formKey={formKey} list={list} problem={problem} />
        )}
      </div>
    </div>
  )
}

function ListForm({ formKey, list, problem }: { formKey: string; list: string; problem: string | null }) {
  const isSending = useSubmitting()
  const draft = useFormDraft(`pasted-list ${list}`)
  return (
    <Form {...draft} method="post" preventScrollReset noValidate action="/article-list" className="flex flex-col gap-4">
      <input type="hidden" name="key" value={formKey} />
      <FieldFrame id="list" label="Список артикулов" hint={hint} error={problem ?? undefined}>
        <textarea
          key={formKey}
          name="list"
          rows={10}
          defaultValue={list}
          spellCheck={false}
          className={controlClass}
          {...describedBy('list', hint, problem ?? undefined)}
        />
      </FieldFrame>
      <div>
        <Button type="submit" variant="primary" busy={isSending}>
          Проверить список
        </Button>
      </div>
    </Form>
  )
}
