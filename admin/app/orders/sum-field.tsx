// Asks for a sum in tenge; what is none is refused at the field, before anything is sent.
import type { ComponentProps } from 'react'
import { CheckedField } from '#admin/ui/checked-field.tsx'
import type { Field } from '#admin/ui/field.tsx'

/** Tenge as typed, «1 234,50» → tiyn; NaN: not a sum. A sign is none: which way money goes is asked for itself. */
export function parseTiyn(text: string): number {
  const plain = text.replace(/[\s₸]/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN
}

/** Demanded by default. */
export const SumField = ({ required = true, ...field }: ComponentProps<typeof Field>) => (
  <CheckedField
    {...field}
    wanted="Введите сумму"
    inputMode="decimal"
    required={required}
    onInput={({ currentTarget: input }) => {
      const isSum = !Number.isNaN(parseTiyn(input.value)) || (!required && input.value.trim() === '')
      input.setCustomValidity(isSum ? '' : 'no sum')
    }}
  />
)
