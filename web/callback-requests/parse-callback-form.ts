// Parses the callback form, for the browser's request to the API and for the page's action.
import { isFormTopic, type FormTopic } from '#contract/callback-requests/callback-topics.ts'
import {
  callbackForm,
  type CallbackField,
  type CallbackForm,
  type CallbackInput,
} from '#contract/callback-requests/callback-request.schema.ts'
import { parseQuantity } from '../forms/quantity.ts'
import { firstErrors, readKey, readField } from '../forms/form-data.ts'
import { readValues } from '../forms/form-result.ts'

/** @returns `values` to be shown again, never the consent; `input` if all fields are valid, else the first error of each wrong one */
export function parseCallbackForm(form: FormData) {
  const values = readValues(form, ['name', 'phone', 'email', 'comment'])
  const subject = readSubject(readField(form, 'topic'), readField(form, 'article'), readField(form, 'quantity'))
  const parsed = callbackForm.safeParse({ ...values, consent: form.get('consent') !== null })
  const errors: Partial<Record<CallbackField, string>> = firstErrors(callbackForm.shape, parsed.error?.issues)
  const input: CallbackInput | undefined = parsed.success ? { ...withoutConsent(parsed.data), ...subject } : undefined
  return { values, subject, key: readKey(form), errors, input }
}

const withoutConsent = ({ consent: _consent, ...typed }: CallbackForm): Omit<CallbackForm, 'consent'> => typed

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
