// Renders the field of a phone number, masked while it is typed (CONST-06).
import { useRef, type ComponentProps, type SyntheticEvent } from 'react'
import { Field } from '../ui/controls/field.tsx'

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'ref'> & { id?: string }

export function PhoneField({ id = 'phone', ...field }: PhoneFieldProps) {
  const isMasked = useRef(false)
  // The mask comes when the field is first visited; until then, and without it, a phone is typed as one likes.
  const mask = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (isMasked.current) return
    isMasked.current = true
    void import('./phone-mask.ts').then(
      ({ maskPhone }) => maskPhone(currentTarget),
      () => undefined,
    )
  }
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
      onFocus={mask}
      onInput={mask} // autofill
    />
  )
}
