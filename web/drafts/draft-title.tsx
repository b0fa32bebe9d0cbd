// Renders the name of a draft and the form that changes it in place (DRF-01).
import { Form } from 'react-router'
import type { DraftView } from '#contract/orders/draft-view.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** `refused`: a name that was not saved, with the reason; null = none */
type DraftTitleProps = { draft: DraftView; action: string; refused: { title: string; problem: string } | null }

export const draftName = ({ number, title }: { number: string; title: string }): string => title || `Черновик ${number}`

export function DraftTitle({ draft: { number, title, version }, action, refused }: DraftTitleProps) {
  return (
    <div className="mb-6 [&>:first-child]:mb-1">
      <PageHeading extra={title === '' ? undefined : `Черновик ${number}`}>
        <span className="wrap-anywhere">{draftName({ number, title })}</span>
      </PageHeading>
      {/* A saved name closes the form. */}
      <details key={title} open={refused !== null} className="no-print">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 font-medium text-primary">
          {title === '' ? 'Назвать черновик' : 'Переименовать'}
        </summary>
        <Form method="post" action={action} className="flex max-w-xl flex-wrap items-start gap-3 pt-1">
          <input type="hidden" name="version" value={version} />
          <Field
            id="draft-title"
            name="title"
            label="Название черновика"
            defaultValue={refused?.title ?? title}
            error={refused?.problem}
            {...{ autoFocus: refused !== null }}
            maxLength={100}
            autoComplete="off"
            placeholder="Объект Абая, 10"
            className="grow basis-56"
          />
          <SubmitButton intent="rename" variant="plain" className="mt-7">
            Сохранить
          </SubmitButton>
        </Form>
      </details>
    </div>
  )
}
