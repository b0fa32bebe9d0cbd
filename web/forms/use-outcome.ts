// Where the focus goes when a form of the page was answered: to what there is to read. A notice far above the pressed button would go unseen
// on a phone. Where nothing is told, web/layout/keep-focus.ts keeps the keyboard's place.
import { useEffect, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'

/** For pages whose forms are `PageForm`s. After a deed that was done the fields of its form are those of the page again: no password stays. */
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
    // Sent before there were scripts, or from another page: this one is itself the answer. Who is in a field of it already stays there.
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
