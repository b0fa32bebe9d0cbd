// Validates a plain form: a field when it is left and then at each change, all fields before sending.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

type Errors<Field extends string> = Partial<Record<Field, string>>

/**
 * Spread `onBlur` and `onInput` on the form.
 * @param fields in the page's order: the first wrong one gets the focus
 * @param answered errors of the server
 */
export function useValidation<Field extends string>(
  fields: readonly Field[],
  check: (form: FormData) => Errors<Field>,
  answered: Errors<Field> | undefined,
) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<Field>>(answered ?? {})
  const touched = useRef(new Set<string>())
  const checkField = ({ target }: SyntheticEvent<HTMLFormElement>, isLeft: boolean) => {
    const field = fields.find((name) => 'name' in target && name === target.name)
    if (!field || !form.current) return
    if (isLeft) touched.current.add(field)
    if (touched.current.has(field)) setErrors({ ...errors, [field]: check(new FormData(form.current))[field] })
  }
  const show = (found: Errors<Field>): void => {
    for (const field of fields) touched.current.add(field)
    setErrors(found)
    const wrong = fields.find((field) => found[field] !== undefined)
    const control = wrong && form.current?.elements.namedItem(wrong)
    if (control instanceof HTMLElement) control.focus()
  }
  useEffect(() => {
    if (answered) show(answered)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per response
  }, [answered])
  return {
    form,
    errors,
    show,
    onBlur: (event: SyntheticEvent<HTMLFormElement>) => checkField(event, true),
    onInput: (event: SyntheticEvent<HTMLFormElement>) => checkField(event, false),
    isValid(): boolean {
      const found = form.current ? check(new FormData(form.current)) : {}
      show(found)
      return Object.keys(found).length === 0
    },
  }
}
