// Keeps what is typed as the answer to a request, with the state of the request when typing began (STAFF-06).
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useUnloadQuestion } from '#admin/ui/use-unload-question.ts'
import type { Route } from './+types/request.route.ts'

type Base = Route.ComponentProps['loaderData']['request']
type Draft = { text: string; base: Base }

/** By request: who walks on finds the text again. */
const drafts = new Map<string, Draft>()

/**
 * A colleague's change after typing began is a conflict; what one does oneself meanwhile is none.
 * @param outcome of the last action; after a refusal the newest state is shown
 */
export function useAnswerDraft(id: string, current: Base, outcome: 'answered' | 'refused' | undefined) {
  const [draft, setDraft] = useState(() => drafts.get(id))
  const { revalidate } = useRevalidator()
  const { state, formMethod } = useNavigation()
  const isSending = formMethod === 'POST'
  const wasSending = useRef(false)
  const store = (next: Draft | undefined) => {
    if (next) drafts.set(id, next)
    else drafts.delete(id)
    setDraft(next)
  }
  const settle = useEffectEvent(() => {
    if (outcome === 'refused') void revalidate()
    else if (draft) store(outcome === 'answered' ? undefined : { ...draft, base: current })
  })
  useLayoutEffect(() => {
    if (wasSending.current && !isSending) settle()
    wasSending.current = isSending
  }, [isSending])
  useUnloadQuestion(draft !== undefined)
  const base = draft?.base ?? current
  return {
    isSettled: state === 'idle',
    text: draft?.text ?? '',
    base,
    isOlder: base.version !== current.version,
    type: (text: string) => store(text === '' ? undefined : { text, base }),
  }
}
