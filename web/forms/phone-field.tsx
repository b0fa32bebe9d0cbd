import { useMaskito } from '@maskito/react'
import { Field } from '../ui/controls/field.tsx'
import { phoneMaskOptions } from './phone-mask.ts'

/** A phone in any spelling, masked as it is typed (CONST-06). */
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
