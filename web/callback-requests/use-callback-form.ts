// Validates and sends the callback form; restores its draft (CB-01, CB-02).
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { callbackTexts } from '#contract/callback-requests/callback-topics.ts'
import type { CallbackField } from '#contract/callback-requests/callback-request.schema.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { fieldProps } from '../forms/field-props.ts'
import { forgetDrafts, loadDraft, restoreForm, saveDraft } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { useValidation } from '../forms/use-validation.ts'
import type { UserInfo } from '../rendering/shell-data.ts'
import { showToast } from '../ui/toast.tsx'
import { useEarlyInput } from '../ui/use-early-input.ts'
import { parseCallbackForm, type CallbackSubject } from './parse-callback-form.ts'

export type CallbackResult = FormResult<CallbackField> & { isSent?: true }

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

const contactOf = ({ firstName, lastName, phone, email }: Person): CallbackResult['values'] => ({
  name: `${firstName} ${lastName}`.slice(0, 100),
  phone: formatPhone(phone),
  email,
})

const keyDraft = 'callback-key'

export function useCallbackForm({ requestKey, result: byPage, onSent, person }: CallbackFormProps) {
  const { Form, state, data } = useFetcher<CallbackResult>()
  const result = data ?? byPage
  const isSending = state !== 'idle'
  // One key until the request is sent, also after a reload: a repeat makes no second request.
  const [key, setKey] = useState(requestKey)
  const { form, errors, isValid, onFocus, onBlur, onInput } = useValidation(fieldOrder, loadCheck, result?.errors)
  // The draft overrides the account's contact.
  useEarlyInput(() => {
    setKey(loadDraft(keyDraft)['key'] ?? requestKey)
    if (form.current && !byPage) restoreForm('callback', form.current)
  })
  const onResult = useEffectEvent(({ isSent, text }: CallbackResult) => {
    if (isSent) {
      forgetDrafts('callback', keyDraft)
      showToast({ text: callbackTexts.sent })
      onSent()
    } else if (text !== null) showToast({ text, tone: 'error' })
  })
  useEffect(() => (data ? onResult(data) : undefined), [data])
  return {
    Form,
    form,
    key,
    errors,
    field: fieldProps<CallbackField>(byPage?.values ?? (person ? contactOf(person) : {}), errors, 'callback-'),
    refusal: isSending ? null : (result?.text ?? null),
    isSending,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      if (isSending || !isValid()) event.preventDefault()
      else saveDraft(keyDraft, { key })
    },
    onFocus,
    onBlur,
    onInput,
  }
}
