// Sends a draft to the shop for agreed prices (ADM-09).
import { Form } from 'react-router'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/controls/field.tsx'

export function AskForQuote({ action, formKey }: { action: string; formKey: string }) {
  const draft = useFormDraft(`ask ${action}`)
  return (
    <details>
      <summary className={buttonClass('plain', 'm', 'w-full cursor-pointer list-none')}>Запросить&nbsp;КП</summary>
      <Form {...draft} method="post" action={action} className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="key" value={`${formKey}-ask`} />
        <p className="text-14 text-muted">
          Менеджер назовёт цены на&nbsp;весь список и&nbsp;срок, до&nbsp;которого они действуют. Черновик станет запросом.
        </p>
        <TextField id="ask-comment" name="comment" label="Комментарий" isOptional error={undefined} maxLength={2000} rows={2} />
        <button name="intent" value="ask" className={buttonClass('primary')}>
          Отправить запрос
        </button>
      </Form>
    </details>
  )
}
