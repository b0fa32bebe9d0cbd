// Asks for the name of a view of a list.
import { textOf } from '#web/forms/form-data.ts'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'

export default function NameView({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  return (
    <FormDialog
      title="Сохранить вид"
      submit="Сохранить"
      onSubmit={(form) => {
        const name = textOf(form, 'view').trim()
        if (name === '') return
        onName(name)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Название" name="view" maxLength={60} required hint={'Увидите только вы, в\u00a0любом браузере'} />
    </FormDialog>
  )
}
