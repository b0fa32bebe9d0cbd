// Reads fields of a form while they change, for texts outside of them.
import { useEffect, useState, type RefObject } from 'react'
import { readField } from './form-data.ts'

/** @param first the values that the server rendered; called after the effect that restores a draft */
export function useFormValues<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  first: Record<Name, string>,
): Record<Name, string> {
  const [values, setValues] = useState(first)
  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    const read = () =>
      setValues((before) => {
        const typed = new FormData(current)
        const next = { ...before }
        for (const name in next) next[name] = readField(typed, name)
        return next
      })
    read()
    current.addEventListener('input', read)
    return () => current.removeEventListener('input', read)
  }, [form])
  return values
}
