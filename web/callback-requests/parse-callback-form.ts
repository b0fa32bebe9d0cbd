// Parses the callback form, for the browser's request to the API and for the page's action.
import { isFormTopic, type FormTopic } from '#contract/callback-requests/callback-topics.ts'
import { callbackForm, type CallbackField, type CallbackInput } from '#contract/callback-requests/callback-request.schema.ts'
import { parseQuantity } from '../forms/quantity.ts'
import { firstErrors, keyOf, textOf } from '../forms/form-data.ts'

/** Typed values, to be shown again; never the consent. */
export type CallbackDraft = { name: string; phone: string; email: string; comment: string }
export type CallbackErrors = Partial<Record<CallbackField, string>>

export const emptyDraft: CallbackDraft = { name: '', phone: '', email: '', comment: '' }

/** @returns `input` if all fields are valid, else the first error of each wrong one */
export function parseCallbackForm(form: FormData) {
  const draft: CallbackDraft = {
    name: textOf(form, 'name'),
    phone: textOf(form, 'phone'),
    email: textOf(form, 'email'),
    comment: textOf(form, 'comment'),
  }
  const subject = readSubject(textOf(form, 'topic'), textOf(form, 'article'), textOf(form, 'quantity'))
  const parsed = callbackForm.safeParse({ ...draft, consent: form.get('consent') !== null })
  const errors: CallbackErrors = firstErrors(callbackForm.shape, parsed.error?.issues)
  const input: CallbackInput | undefined = parsed.success ? { ...withoutConsent(parsed.data), ...subject } : undefined
  return { draft, subject, key: keyOf(form), errors, input }
}

const withoutConsent = ({ name, phone, email, comment }: CallbackDraft): CallbackDraft => ({ name, phone, email, comment })

export type CallbackSubject = { topic: FormTopic; article: string; quantity?: number | undefined }

const maxArticleLength = 100

export const readSubject = (topic: string | null, article: string | null, quantity: string | null): CallbackSubject => ({
  topic: isFormTopic(topic) ? topic : 'call',
  article: (article ?? '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, '')
    .trim()
    .slice(0, maxArticleLength),
  quantity: parseQuantity(quantity ?? ''),
})
