// The callback form (CB-01, CB-02): on its page a plain form, in the dialog the same one sent by a script. The fields stay after a failure.
import { useEffect, useRef, useState } from 'react'
import { useMaskito } from '@maskito/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { callbackTexts } from '#contract/callback-topics.ts'
import { callbackForm, type CallbackField, type CallbackForm as FormValues } from '#contract/callbacks.ts'
import { phoneMaskOptions } from '#web/forms/phone-mask.ts'
import type { UserInfo } from '#web/layout/shell-data.ts'
import { useScripts } from '#web/ui/use-scripts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConsentField } from '#web/forms/consent-field.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { emptyDraft, readCallbackRequest, type CallbackDraft, type CallbackErrors, type CallbackSubject } from './callback-request.ts'
import { forgetCallback, keepDraft, keptCallback } from './kept-callback.ts'
import { openCallbackSender } from './send-callback.ts'

export type CallbackAnswer = { draft: CallbackDraft; errors: CallbackErrors; text: string | null }

export type Person = Pick<UserInfo, 'firstName' | 'lastName' | 'email' | 'phone'>

type CallbackFormProps = {
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

export function CallbackForm({ subject, requestKey, answered, onSent, person }: CallbackFormProps) {
  const maskPhone = useMaskito({ options: phoneMaskOptions })
  const hasScripts = useScripts()
  const send = useRef<ReturnType<typeof openCallbackSender>>(undefined)
  const [refusal, setRefusal] = useState(answered?.text ?? null)
  const draft = answered?.draft ?? (person ? ownDraft(person) : emptyDraft)
  const { register, handleSubmit, formState, setError, setFocus, setValue, getValues } = useForm({
    resolver: zodResolver(callbackForm),
    mode: 'onTouched',
    defaultValues: draft,
  })
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

  const submit = async (values: FormValues) => {
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

  const errorOf = (field: CallbackField) => (hasScripts ? formState.errors[field]?.message : answered?.errors[field])
  const common = (field: CallbackField) => ({ ...register(field), error: errorOf(field) })
  // Registered in the order of the page: the first wrong one gets the focus.
  const name = common('name')
  const phone = common('phone')
  const phoneRef = (field: HTMLInputElement | null) => {
    phone.ref(field)
    maskPhone(field)
  }
  return (
    <form
      method="post"
      action="/callback"
      noValidate
      className="grid gap-4"
      onInput={(event) => keepDraft(readCallbackRequest(new FormData(event.currentTarget)).draft)}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <input type="hidden" name="key" value={requestKey} />
      <input type="hidden" name="topic" value={subject.topic} />
      <input type="hidden" name="article" value={subject.article} />
      {refusal === null ? null : (
        <Notice tone="error" role="alert">
          {refusal}
        </Notice>
      )}
      <Field {...name} id="callback-name" label="Имя" autoComplete="name" defaultValue={draft.name} maxLength={100} />
      <Field
        {...{ ...phone, ref: phoneRef }}
        id="callback-phone"
        label="Телефон"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="+7 (___) ___ __ __"
        defaultValue={draft.phone}
      />
      <Field
        {...common('email')}
        id="callback-email"
        label="E-mail"
        isOptional
        type="email"
        autoComplete="email"
        defaultValue={draft.email}
        maxLength={254}
      />
      <TextField
        {...common('comment')}
        id="callback-comment"
        label="Комментарий"
        isOptional
        rows={2}
        defaultValue={draft.comment}
        maxLength={2000}
      />
      <ConsentField {...common('consent')} id="callback-consent" />
      <Button type="submit" size="l" busy={formState.isSubmitting}>
        Отправить заявку
      </Button>
    </form>
  )
}
