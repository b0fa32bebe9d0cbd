// Asks for the name of a view of a list.
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'

export default function NameView({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  return (
    <FormDialog
      title="Сохранить вид"
      submit="Сохранить"
      onSubmit={(form) => {
        const typed = form.get('view')
        if (typeof typed !== 'string' || typed.trim() === '') return
        onName(typed.trim())
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Название" name="view" maxLength={60} required hint="Увидите только вы, в\u00a0любом браузере" />
    </FormDialog>
  )
}
