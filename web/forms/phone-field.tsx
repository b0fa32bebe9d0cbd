// Renders the field of a phone number, masked while it is typed (CONST-06).
import type { ComponentProps } from 'react'
import { useMaskito } from '@maskito/react'
import { Field } from '../ui/controls/field.tsx'
import { phoneMaskOptions } from './phone-mask.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'ref'> & { id?: string }

export function PhoneField({ id = 'phone', ...field }: PhoneFieldProps) {
  const maskPhone = useMaskito({ options: phoneMaskOptions })
  return (
    <Field
      id={id}
      name="phone"
      label="Телефон"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      placeholder="+7 (___) ___ __ __"
      {...field}
      ref={maskPhone}
    />
  )
}
