// Keeps what is typed as the answer to a request, with the state of the request when typing began (STAFF-06).
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useUnloadQuestion } from '#admin/ui/use-unload-question.ts'

type Base = { version: number; takenBy: string | null }
type Draft = { text: string; /** undefined: what is shown now */ base?: Base | undefined }

/** By request: who walks on finds the text again. */
const drafts = new Map<string, Draft>()

/**
 * A colleague's change after typing began is a conflict; what one does oneself meanwhile is none.
 * @param outcome of the last action; after a refusal the newest state is shown, and the next try is based on it
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
    if (draft) store(outcome === 'answered' ? undefined : { ...draft, base: outcome === 'refused' ? undefined : current })
  })
  // Before the refusal can be seen: the next press is based on what it says.
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
