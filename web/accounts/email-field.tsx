import type { ReactNode } from 'react'
import { Field } from '../ui/controls/field.tsx'

export function EmailField({ value = '', error, hint }: { value?: string | undefined; error: string | undefined; hint?: ReactNode }) {
  return (
    <Field
      id="email"
      name="email"
      label="E-mail"
      type="email"
      autoComplete="username"
      hint={hint}
      defaultValue={value}
      error={error}
      maxLength={254}
    />
  )
}
