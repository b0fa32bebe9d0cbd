// Asks for the name of a view of a list.
import { readField } from '#web/forms/form-data.ts'
import { CheckedField } from './checked-field.tsx'
import { FormDialog } from './form-dialog.tsx'

export default function NameView({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  return (
    <FormDialog
      title="Сохранить вид"
      submit="Сохранить"
      onSubmit={(form) => {
        onName(readField(form, 'view').trim())
        onClose()
      }}
      onClose={onClose}
    >
      <CheckedField
        label="Название"
        name="view"
        maxLength={60}
        required
        pattern=".*\S.*"
        wanted="Введите название"
        hint={'Увидите только вы, в\u00a0любом браузере'}
      />
    </FormDialog>
  )
}
