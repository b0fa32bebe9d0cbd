// Validates and sends the callback form; restores its draft (CB-01, CB-02).
import { useEffect, useEffectEvent, useState, useTransition, type SubmitEvent } from 'react'
import { useMaskito } from '@maskito/react'
import { callbackTexts } from '#contract/callback-requests/callback-topics.ts'
import type { CallbackField } from '#contract/callback-requests/callback-request.schema.ts'
import { forgetDrafts, restoreForm } from '../forms/form-draft.ts'
import { phoneMaskOptions } from '../forms/phone-mask.ts'
import { useValidation } from '../forms/use-validation.ts'
import type { UserInfo } from '../rendering/shell-data.ts'
import { showToast } from '../ui/toast.tsx'
import { emptyDraft, parseCallbackForm, type CallbackDraft, type CallbackErrors, type CallbackSubject } from './parse-callback-form.ts'
import { openCallbackSender } from './send-callback.ts'

export type CallbackResult = { draft: CallbackDraft; errors: CallbackErrors; text: string | null }

export type Person = Pick<UserInfo, 'firstName' | 'lastName' | 'email' | 'phone'>

export type CallbackFormProps = {
  /** the signed-in customer, whose contact is filled in */
  person: Person | undefined
  subject: CallbackSubject
  requestKey: string
  /** result of the page's action, for a form sent without scripts */
  result?: CallbackResult | undefined
  onSent: () => void
}

const check = (typed: FormData) => parseCallbackForm(typed).errors
const loadCheck = () => Promise.resolve(check)

const fieldOrder: CallbackField[] = ['name', 'phone', 'email', 'comment', 'consent']

const ownDraft = ({ firstName, lastName, phone, email }: Person): CallbackDraft => ({
  ...emptyDraft,
  name: `${firstName} ${lastName}`.slice(0, 100),
  phone,
  email,
})

export function useCallbackForm({ requestKey, result, onSent, person }: CallbackFormProps) {
  const [send] = useState(() => openCallbackSender(requestKey))
  const [refusal, setRefusal] = useState(result?.text ?? null)
  const [isSending, startSending] = useTransition()
  const { form, errors, show, onFocus, onBlur, onInput } = useValidation(fieldOrder, loadCheck, result?.errors)
  // The draft overrides the account's contact.
  const restore = useEffectEvent(() => {
    if (form.current && !result) restoreForm('callback', form.current)
  })
  useEffect(() => restore(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const { input, errors: found } = parseCallbackForm(new FormData(event.currentTarget))
    show(found)
    if (!input) return
    setRefusal(null)
    startSending(async () => {
      const outcome = await send(input)
      if (outcome.isSent) {
        forgetDrafts('callback')
        showToast({ text: callbackTexts.sent })
        onSent()
        return
      }
      setRefusal(outcome.text)
      showToast({ text: outcome.text, tone: 'error' })
      show(outcome.errors)
    })
  }
  return {
    form,
    draft: result?.draft ?? (person ? ownDraft(person) : emptyDraft),
    refusal,
    isSending,
    field: (name: CallbackField) => ({ name, error: errors[name] }),
    phoneRef: useMaskito({ options: phoneMaskOptions }),
    submit,
    onFocus,
    onBlur,
    onInput,
  }
}
