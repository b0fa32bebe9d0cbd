// Moves the focus to the outcome of a form: a notice far above the button would go unseen on a phone. Listens on `document` for the form
// that was sent. Where there is no outcome to read, web/browser/restore-focus.ts keeps the keyboard's place.
import { useEffect, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'

/** For pages whose forms are React Router's. After an action that succeeded its form is reset: no password stays. */
export function useOutcome(): void {
  const isSending = useNavigation().formMethod === 'POST'
  const wasSending = useRef(false)
  const sent = useRef<HTMLFormElement>(undefined)
  const isAnswer = useActionData() !== undefined
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent.current = target
    }
    document.addEventListener('submit', remember, { capture: true })
    return () => document.removeEventListener('submit', remember, { capture: true })
  }, [])
  useEffect(() => {
    // Sent before scripts ran, or from another page: this one is itself the answer. The focus in a field of it stays there.
    if (isAnswer && document.activeElement === document.body) show(undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first render only
  }, [])
  useEffect(() => {
    if (wasSending.current && !isSending) show(sent.current)
    wasSending.current = isSending
  }, [isSending])
}

function show(form: HTMLFormElement | undefined): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)
  const refusal = find('[aria-invalid="true"]') ?? find('[data-outcome="alert"]')
  if (!refusal) form?.reset()
  const told = refusal ?? find('[data-outcome]')
  if (!told) return
  if (told.tabIndex < 0) told.tabIndex = -1
  told.focus()
}
