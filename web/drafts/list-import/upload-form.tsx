// Renders the first step of an import: a file or pasted text.
import { Form } from 'react-router'
import { ListFileForm } from '#web/cart/pasted-list/list-forms.tsx'
import { useFormDraft } from '#web/forms/use-form-draft.ts'
import { useFocusResult } from '#web/forms/use-focus-result.ts'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { FilesUnconfirmed } from '#web/orders/attachment-fields.tsx'
import { controlClass, describedBy, FieldFrame } from '#web/ui/controls/field.tsx'

type UploadFormProps = { number: string; isEmailConfirmed: boolean; problem: string | null; text: string | undefined }

const fileHint = 'Excel (.xlsx) или CSV, до\u00a010\u00a0МБ и\u00a010\u00a0000\u00a0строк. Столбцы и\u00a0кодировку определим сами.'
const textHint =
  'Артикул, штрихкод или название и\u00a0количество, по\u00a0одному товару в\u00a0строке. Можно прямо из\u00a0таблицы или письма.'

export function UploadForm({ number, isEmailConfirmed, problem, text }: UploadFormProps) {
  const isOfText = text !== undefined
  const textError = isOfText ? (problem ?? undefined) : undefined
  const action = `/draft/list?id=${number}`
  const draft = useFormDraft(`upload ${number}`)
  useFocusResult()
  if (!isEmailConfirmed) return <FilesUnconfirmed />
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <ListFileForm action={action} hint={fileHint} problem={isOfText ? undefined : (problem ?? undefined)} />
      <Form
        {...draft}
        method="post"
        action={action}
        noValidate
        className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      >
        <h2 className="text-18">Вставить список</h2>
        <FieldFrame id="list-text" label="Список товаров" hint={textHint} error={textError}>
          <textarea
            name="text"
            rows={7}
            defaultValue={text}
            maxLength={100_000}
            spellCheck={false}
            placeholder={'VT-15 2\nDR-750; 10 шт'}
            className={controlClass}
            {...{ autoFocus: textError !== undefined }} // by browsers without scripts
            {...describedBy('list-text', textHint, textError)}
          />
        </FieldFrame>
        <div>
          <SubmitButton intent="text" variant="plain" icon="list">
            Проверить список
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}
