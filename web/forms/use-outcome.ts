// Where the focus goes when a form of the page was answered: to what there is to read. A notice far above the pressed button would go unseen
// on a phone, and a row or a form that is gone with its deed would leave the keyboard at the page's beginning.
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

type Sent = { form: HTMLFormElement; row: HTMLElement | null; at: number; rows: HTMLElement | null }

/** For pages whose forms are `PageForm`s. After a deed that was done the fields of its form are those of the page again: no password stays. */
export function useOutcome(): void {
  const isSending = useNavigation().formMethod === 'POST'
  const wasSending = useRef(false)
  const sent = useRef<Sent>(undefined)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent.current = placeOf(target)
    }
    document.addEventListener('submit', remember, { capture: true })
    return () => document.removeEventListener('submit', remember, { capture: true })
  }, [])
  useEffect(() => {
    if (wasSending.current && !isSending) show(sent.current)
    wasSending.current = isSending
  }, [isSending])
}

function placeOf(form: HTMLFormElement): Sent {
  const row = form.closest('li')
  const rows = row?.parentElement ?? null
  return { form, row, rows, at: row && rows ? [...rows.children].indexOf(row) : 0 }
}

function show(sent: Sent | undefined): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)
  const refusal = find('[aria-invalid="true"]') ?? find('[data-outcome="alert"]')
  if (!refusal) sent?.form.reset()
  const told = refusal ?? find('[data-outcome]')
  if (told) focusOn(told)
  else if (sent && document.activeElement === document.body) focusOn(neighbourOf(sent) ?? find('h1'))
}

/** The same row where it has moved to, else the one in its place. */
function neighbourOf({ row, rows, at }: Sent): HTMLElement | null {
  const moved = row?.id ? document.getElementById(row.id) : null
  const left = rows?.isConnected ? rows.children : undefined
  const place = moved ?? left?.[Math.min(at, left.length - 1)]
  return place?.querySelector<HTMLElement>('a[href], button, summary') ?? null
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}
