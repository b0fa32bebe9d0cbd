// A form of a page: posted as it stands without scripts; with them sent without a reload, so that what was typed stays also in fields
// that the server never sends back (passwords).
import type { FormHTMLAttributes } from 'react'
import { useNavigation, useSubmit } from 'react-router'

type PageFormProps = FormHTMLAttributes<HTMLFormElement> & {
  /** the page that it leads to takes this one's place in the history: going back from there would only lead forward again */
  replace?: boolean
}

export function PageForm({ children, replace = false, ...form }: PageFormProps) {
  const submit = useSubmit()
  return (
    <form
      method="post"
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        const pressed = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : null
        void submit(pressed ?? event.currentTarget, { preventScrollReset: true, ...(replace ? { replace } : {}) })
      }}
    >
      {children}
    </form>
  )
}

/** A form is on its way: its button waits. */
export const useSending = (): boolean => useNavigation().formMethod !== undefined
