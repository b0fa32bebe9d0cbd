// Renders the field of a phone number, masked while it is typed (CONST-06).
import { useMaskito } from '@maskito/react'
import { Field } from '../ui/controls/field.tsx'
import { phoneMaskOptions } from './phone-mask.ts'

export function PhoneField({ value = '', error }: { value?: string | undefined; error: string | undefined }) {
  const maskPhone = useMaskito({ options: phoneMaskOptions })
  return (
    <Field
      id="phone"
      name="phone"
      label="Телефон"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      placeholder="+7 (___) ___ __ __"
      defaultValue={value}
      error={error}
      ref={maskPhone}
    />
  )
}
