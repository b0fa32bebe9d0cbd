// Stores what is typed into a form for this tab, and restores it (CHK-03).
import { useEffect, useRef, type FormEvent } from 'react'
import { forgetDrafts, restoreForm, saveForm } from './form-draft.ts'

/**
 * Spread on a form.
 * @param isDone the form was accepted: the draft is forgotten
 */
export function useFormDraft(name: string, isDone = false) {
  const ref = useRef<HTMLFormElement>(null)
  // Not by useEarlyInput: another name, or a form that was accepted, comes later.
  useEffect(() => {
    if (isDone) forgetDrafts(name)
    else if (ref.current) restoreForm(name, ref.current)
    // As after each accepted submit (use-focus-result.ts), also of a form that its result has taken off the page.
    ref.current?.addEventListener('reset', () => forgetDrafts(name))
  }, [name, isDone])
  return {
    ref,
    onInput: (event: FormEvent<HTMLFormElement>) => saveForm(name, event.currentTarget),
  }
}
