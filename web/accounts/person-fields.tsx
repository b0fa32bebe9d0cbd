import { answeredFields } from '../forms/field-props.ts'
import { Field } from '../ui/controls/field.tsx'

type PersonField = 'lastName' | 'firstName' | 'middleName'
type PersonFieldsProps = { values: Partial<Record<PersonField, string>>; errors: Partial<Record<PersonField, string>> }

/** Last, first, middle name: at registration and in the account. */
export function PersonFields({ values, errors }: PersonFieldsProps) {
  const answered = answeredFields(values, errors)
  const common = (field: PersonField) => ({ ...answered(field), maxLength: 100 })
  return (
    <>
      <Field {...common('lastName')} label="Фамилия" autoComplete="family-name" />
      <Field {...common('firstName')} label="Имя" autoComplete="given-name" />
      <Field {...common('middleName')} label="Отчество" isOptional autoComplete="additional-name" />
    </>
  )
}
