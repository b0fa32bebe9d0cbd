// Asks for a sum in tenge; what is none is refused at the field, before anything is sent.
import { useState, type ComponentProps } from 'react'
import { Field } from '#admin/ui/field.tsx'

/** Tenge as typed, «1 234,50» → tiyn; NaN: not a sum. A sign is none: which way money goes is asked for itself. */
export function tiynOf(text: string): number {
  const plain = text.replace(/[\s₸]/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN
}

const wanted = 'Введите сумму'

/** Demanded by default. */
export function SumField({ error, required = true, ...field }: ComponentProps<typeof Field>) {
  const [isRefused, setIsRefused] = useState(false)
  return (
    <Field
      {...field}
      inputMode="decimal"
      required={required}
      error={isRefused ? wanted : error}
      onInput={({ currentTarget: input }) => {
        const isSum = !Number.isNaN(tiynOf(input.value)) || (!required && input.value.trim() === '')
        input.setCustomValidity(isSum ? '' : wanted)
        setIsRefused(false)
      }}
      onInvalid={(event) => {
        event.preventDefault() // the browser's own message
        event.currentTarget.focus()
        setIsRefused(true)
      }}
    />
  )
}
