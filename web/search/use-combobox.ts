// The form's own field as a combobox (SRCH-02): what happens at it, and what it tells of its list to those who do not see it.
import { useEffect, useEffectEvent } from 'react'

type FieldEvents = {
  onInput(event: Event): void
  onKeyDown(event: KeyboardEvent): void
  onFocus(): void
  onSubmit(event: Event): void
  /** once, when the field is listened to: it may have been typed into and focused before */
  onBegin(): void
}

export function useFieldEvents(input: HTMLInputElement, events: FieldEvents): void {
  const onInput = useEffectEvent(events.onInput)
  const onKeyDown = useEffectEvent(events.onKeyDown)
  const onFocus = useEffectEvent(events.onFocus)
  const onSubmit = useEffectEvent(events.onSubmit)
  const onBegin = useEffectEvent(events.onBegin)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', (event) => onInput(event), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('focus', () => onFocus(), { signal })
    input.form?.addEventListener('submit', (event) => onSubmit(event), { signal })
    onBegin()
    return () => listening.abort()
  }, [input])
}

type ListState = { listId: string; isShown: boolean; isLoading: boolean; /** the chosen row, -1 for none */ active: number }

export function useComboboxRole(input: HTMLInputElement, { listId, isShown, isLoading, active }: ListState): void {
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(isShown))
    input.setAttribute('aria-busy', String(isLoading))
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
    if (isShown && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isShown, isLoading, active])
}
