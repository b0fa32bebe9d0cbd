// What the callback form does: it begins with what was typed here before, checks, sends and tells (CB-01, CB-02).
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMaskito } from '@maskito/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { callbackTexts } from '#contract/callback-topics.ts'
import { callbackForm, type CallbackField, type CallbackForm as FormValues } from '#contract/callbacks.ts'
import { phoneMaskOptions } from '#web/forms/phone-mask.ts'
import type { UserInfo } from '#web/layout/shell-data.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useScripts } from '#web/ui/use-scripts.ts'
import { emptyDraft, type CallbackDraft, type CallbackErrors, type CallbackSubject } from './callback-request.ts'
import { forgetCallback, keptCallback } from './kept-callback.ts'
import { openCallbackSender } from './send-callback.ts'

export type CallbackAnswer = { draft: CallbackDraft; errors: CallbackErrors; text: string | null }

export type Person = Pick<UserInfo, 'firstName' | 'lastName' | 'email' | 'phone'>

export type CallbackFormProps = {
  /** who is signed in, whose contact it begins with */
  person: Person | undefined
  subject: CallbackSubject
  /** the first request's key */
  requestKey: string
  /** what the page's action said of a form sent without scripts */
  answered?: CallbackAnswer | undefined
  onSent: () => void
}

const typedFields = ['name', 'phone', 'email', 'comment'] as const
const fieldOrder: CallbackField[] = [...typedFields, 'consent']

const ownDraft = ({ firstName, lastName, phone, email }: Person): CallbackDraft => ({
  ...emptyDraft,
  name: `${firstName} ${lastName}`.slice(0, 100),
  phone,
  email,
})

export function useCallbackForm({ subject, requestKey, answered, onSent, person }: CallbackFormProps) {
  const hasScripts = useScripts()
  const send = useRef<ReturnType<typeof openCallbackSender>>(undefined)
  const [refusal, setRefusal] = useState(answered?.text ?? null)
  const draft = answered?.draft ?? (person ? ownDraft(person) : emptyDraft)
  const form = useForm({ resolver: zodResolver(callbackForm), mode: 'onTouched', defaultValues: draft })
  const { formState, setError, setFocus, setValue, getValues } = form
  const showErrors = (errors: CallbackErrors) => {
    const wrong = fieldOrder.filter((field) => errors[field])
    for (const field of wrong) setError(field, { message: errors[field] ?? '' })
    if (wrong[0]) setFocus(wrong[0])
  }
  useEffect(() => {
    if (answered) return showErrors(answered.errors)
    const kept = keptCallback()
    // What was typed here before goes above what the account says; what was typed before the scripts came, above both.
    for (const field of typedFields) if (kept && getValues(field) === draft[field]) setValue(field, kept.draft[field])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the first HTML was taken over
  }, [])

  const sendValues = async (values: FormValues) => {
    setRefusal(null)
    send.current ??= openCallbackSender(requestKey)
    const outcome = await send.current(values, subject)
    if (outcome.isSent) {
      forgetCallback()
      showToast({ text: callbackTexts.sent })
      onSent()
      return
    }
    setRefusal(outcome.text)
    showToast({ text: outcome.text, tone: 'error' })
    showErrors(outcome.errors)
  }

  const maskPhone = useMaskito({ options: phoneMaskOptions })
  /** The phone's field is the mask's as well as the form's. */
  const register = (field: CallbackField) => {
    const registered = form.register(field)
    const ref = (element: HTMLInputElement | null) => {
      registered.ref(element)
      maskPhone(element)
    }
    return field === 'phone' ? { ...registered, ref } : registered
  }
  const errorOf = (field: CallbackField) => (hasScripts ? formState.errors[field]?.message : answered?.errors[field])
  return {
    draft,
    refusal,
    isSubmitting: formState.isSubmitting,
    field: (field: CallbackField) => ({ ...register(field), error: errorOf(field) }),
    submit: (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(sendValues)(event),
  }
}
