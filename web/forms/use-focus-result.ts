// Listens on the document for the sent form, to move the focus to its result outside the screen.
// Without a result, web/browser/use-restored-focus.ts restores the focus.
import { useEffect, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { useEarlyInput } from '../ui/use-early-input.ts'
import { useSubmitting } from './use-submitting.ts'

/** For pages with React Router's forms. After a successful action the form is reset, so no password stays. */
export function useFocusResult(): void {
  const isPosted = useNavigation().formMethod === 'POST'
  const isSending = useSubmitting() && isPosted
  const wasSending = useRef(false)
  const sent = useRef<HTMLFormElement>(undefined)
  const result = useActionData<unknown>()
  const handled = useRef(result)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent.current = target
    }
    document.addEventListener('submit', remember, { capture: true })
    return () => document.removeEventListener('submit', remember, { capture: true })
  }, [])
  // Sent before hydration or from another page: this page is the response. A focused field keeps the focus.
  useEarlyInput(() => {
    if (result !== undefined && document.activeElement === document.body) show(undefined)
  })
  useEffect(() => {
    // A request that fails at once, as without a connection, may never be seen as being sent.
    const isNew = result !== undefined && result !== handled.current
    if (!isSending && (wasSending.current || isNew)) show(sent.current)
    wasSending.current = isSending
    if (!isSending) handled.current = result
  }, [isSending, result])
}

function show(form: HTMLFormElement | undefined): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)
  const refusal = find('[aria-invalid="true"]') ?? find('[data-outcome="alert"]')
  if (!refusal) form?.reset()
  // Of a section the heading: the section may be taller than the window.
  const result = refusal ?? find('section[data-outcome] :is(h1, h2)') ?? find('[data-outcome]')
  if (!result) return
  if (result.tabIndex < 0) result.tabIndex = -1
  result.focus()
}
