// Validates a plain form: a field when it is left and then at each change, all fields before sending.
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { focusFirstWrong } from './focus-field.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>
type Check<Field extends string> = (form: FormData) => Errors<Field>

/**
 * Spread `onFocus`, `onBlur` and `onInput` on the form. The check (Zod, 10 kB) is loaded with the first focus;
 * a form sent before that is checked by the server alone.
 * @param fields in the page's order: the first wrong one gets the focus
 * @param result errors of the server
 */
export function useValidation<Field extends string>(
  fields: readonly Field[],
  loadCheck: () => Promise<Check<Field>>,
  result: Errors<Field> | undefined,
) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<Field>>(result ?? {})
  const touched = useRef(new Set<string>())
  const check = useRef<Check<Field>>(undefined)
  const load = async () => (check.current ??= await loadCheck().catch(() => undefined))
  const checkField = async (target: EventTarget, isLeft: boolean) => {
    const field = fields.find((name) => 'name' in target && name === target.name)
    if (!field) return
    if (isLeft) touched.current.add(field)
    if (!touched.current.has(field)) return
    const find = await load()
    if (find && form.current) {
      const error = find(new FormData(form.current))[field]
      setErrors((old) => ({ ...old, [field]: error }))
    }
  }
  const show = (found: Errors<Field>): void => {
    for (const field of fields) touched.current.add(field)
    setErrors(found)
    focusFirstWrong(form.current, fields, found)
  }
  const onResult = useEffectEvent(show)
  useEffect(() => {
    if (result) onResult(result)
  }, [result])
  return {
    form,
    errors,
    show,
    onFocus: () => void load(),
    onBlur: (event: SyntheticEvent<HTMLFormElement>) => void checkField(event.target, true),
    onInput: (event: SyntheticEvent<HTMLFormElement>) => void checkField(event.target, false),
    isValid(): boolean {
      const found = form.current && check.current ? check.current(new FormData(form.current)) : {}
      show(found)
      return Object.keys(found).length === 0
    },
  }
}
