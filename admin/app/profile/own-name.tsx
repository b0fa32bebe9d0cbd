// The form of one's own name.
import { Field } from '#admin/ui/field.tsx'
import { RecordForm } from '#admin/ui/record-form.tsx'
import { useRecordForm } from '#admin/ui/use-record-form.ts'

type OwnNameProps = { record: { lastName: string; firstName: string; middleName: string; version: number } }

const fields = [
  { name: 'lastName', title: 'Фамилия' },
  { name: 'firstName', title: 'Имя' },
  { name: 'middleName', title: 'Отчество' },
]

export function OwnName({ record }: OwnNameProps) {
  const form = useRecordForm({ record, fields, intent: 'change-name' })
  return (
    <RecordForm form={form} title="Профиль" listHref="/" className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        {fields.map(({ name, title }) => (
          <Field
            key={name}
            label={title}
            name={name}
            value={form.text(name)}
            onChange={({ target }) => form.set(name, target.value)}
            error={form.error(name)}
          />
        ))}
      </div>
    </RecordForm>
  )
}
