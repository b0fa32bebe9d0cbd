import { Form } from 'react-router'
import { mostListLines, type ListOutcome, type ListPreview } from '#contract/cart/pasted-list.ts'
import { useSending } from '#web/forms/use-submitting.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { controlClass, describedBy, FieldFrame } from '#web/ui/controls/field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Summary } from '#web/ui/disclosure-summary.tsx'
import { ArticleListPreview } from './pasted-list-preview.tsx'
import { ListOutcomeNotices } from './list-import-result.tsx'

type ArticleListPageProps = {
  /** of the forms: makes one list sent twice one */
  formKey: string
  list: string
  preview: ListPreview | null
  typed: Record<string, string>
  outcome: ListOutcome | null
  problem: string | null
}

const hint = `Артикул и количество, по одному в\u00a0строке: «GRU-25060-180 2». До\u00a0${mostListLines}\u00a0строк, можно прямо из\u00a0таблицы или письма.`

export function ArticleListPage({ formKey, list, preview, typed, outcome, problem }: ArticleListPageProps) {
  return (
    <div className="wrapper">
      <BreadcrumbsList steps={[]} current="Заказ по списку" />
      <PageHeading>Заказ по&nbsp;списку артикулов</PageHeading>
      <div className={`mb-16 flex flex-col gap-6 ${preview ? '' : 'max-w-3xl'}`}>
        {outcome && <ListOutcomeNotices outcome={outcome} />}
        {/* Another list has other rows: what was typed beside the old ones is not theirs. */}
        {preview && <ArticleListPreview key={list} {...{ formKey, list, preview, typed, problem }} />}
        {preview ? (
          <details key={`change ${list}`} className="rounded-card border border-line px-4 py-2 lg:mr-96">
            <Summary className="font-medium text-primary">Изменить список</Summary>
            <ListForm formKey={formKey} list={list} problem={null} />
          </details>
        ) : (
          // After a list was taken only what is left to be mended stands in the field.
          <ListForm formKey={formKey} list={list} problem={problem} />
        )}
      </div>
    </div>
  )
}

function ListForm({ formKey, list, problem }: { formKey: string; list: string; problem: string | null }) {
  const isSending = useSending()
  return (
    <Form method="post" preventScrollReset noValidate action="/article-list" className="flex flex-col gap-4">
      <input type="hidden" name="key" value={formKey} />
      <FieldFrame id="list" label="Список артикулов" hint={hint} error={problem ?? undefined}>
        <textarea
          key={formKey}
          name="list"
          rows={10}
          defaultValue={list}
          maxLength={40_000}
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
