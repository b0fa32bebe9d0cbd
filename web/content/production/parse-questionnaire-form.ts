// Parses a questionnaire's form: common fields, the page's questions, a file (never shown again).
import { callbackForm, type CallbackForm } from '#contract/callback-requests/callback-request.schema.ts'
import { readAnswers } from './questionnaire-parse.ts'
import { questionField, type AnsweredQuestion, type Question } from '#contract/content/questionnaire.ts'
import { firstErrors, keyOf, textOf } from '#web/forms/form-data.ts'

const personFields = ['name', 'phone', 'email', 'comment'] as const

/** By the names of the form's fields. */
export type QuestionnaireValues = Record<string, string>
export type QuestionnaireErrors = Record<string, string>

/** @returns `input` if all fields are valid; `file` is checked by server/callback-requests/questionnaire-file.ts */
export function readQuestionnaire(form: FormData, questions: readonly Question[]) {
  const values: QuestionnaireValues = {}
  for (const field of personFields) values[field] = textOf(form, field)
  for (const { code } of questions) values[questionField(code)] = textOf(form, questionField(code))

  const { name, phone, email, comment } = values
  const parsed = callbackForm.safeParse({ name, phone, email, comment, consent: form.get('consent') !== null })
  const typed = Object.fromEntries(questions.map(({ code }) => [code, values[questionField(code)] ?? '']))
  const { answered, errors: wrong } = readAnswers(questions, typed)
  const errors: QuestionnaireErrors = { ...firstErrors(callbackForm.shape, parsed.error?.issues) }
  for (const [code, text] of Object.entries(wrong)) errors[questionField(code)] = text

  const file = form.get('file')
  const input: { person: CallbackForm; answered: AnsweredQuestion[] } | undefined =
    parsed.success && Object.keys(wrong).length === 0 ? { person: parsed.data, answered } : undefined
  return { values, errors, key: keyOf(form), input, file: file instanceof File && file.name !== '' ? file : undefined }
}
