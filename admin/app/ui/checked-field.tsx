// Refuses at the field, in our words, what the browser finds invalid in it.
import { useState, type ComponentProps } from 'react'
import { Field } from './field.tsx'

/** In a form that asks for no messages of the browser and checks its fields before it sends, as `FormDialog` does. */
export function CheckedField({ wanted, error, onInput, ...field }: ComponentProps<typeof Field> & { wanted: string }) {
  const [isRefused, setIsRefused] = useState(false)
  return (
    <Field
      {...field}
      error={isRefused ? wanted : error}
      onInvalid={() => setIsRefused(true)}
      onInput={(event) => {
        setIsRefused(false)
        onInput?.(event)
      }}
    />
  )
}
