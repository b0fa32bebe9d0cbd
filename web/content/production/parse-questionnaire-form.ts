// Parses a questionnaire's form: common fields, the page's questions, a file (never shown again).
import { callbackForm, type CallbackForm } from '#contract/callback-requests/callback-request.schema.ts'
import { questionField, type AnsweredQuestion, type Question, maxAnswerLength } from '#contract/content/questionnaire.ts'
import { firstErrors, keyOf, textOf } from '#web/forms/form-data.ts'
import { fieldTexts, inOneLine } from '#contract/values/contact-fields.schema.ts'

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

const inLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .trim()
const numberShape = /^-?\d{1,12}([.,]\d{1,6})?$/

/** @param answers by code, as typed @returns answers in the order of the questions, or a text for each wrong one */
function readAnswers(questions: readonly Question[], answers: Readonly<Record<string, string>>) {
  const errors: Record<string, string> = {}
  const answered: AnsweredQuestion[] = []
  for (const question of questions) {
    const typed = answers[question.code] ?? ''
    const text = question.kind === 'long_text' ? inLines(typed) : inOneLine(typed)
    const problem = problemOf(question, text)
    if (problem !== undefined) errors[question.code] = problem
    else if (text !== '') answered.push({ label: question.label, value: question.unit ? `${text} ${question.unit}` : text })
  }
  return { answered, errors }
}

function problemOf({ kind, choices, isRequired }: Question, text: string): string | undefined {
  if (text === '') return isRequired ? fieldTexts.required : undefined
  if (text.length > maxAnswerLength[kind]) return `Не длиннее ${maxAnswerLength[kind]} знаков`
  if (kind === 'number' && !numberShape.test(text.replace(/(?<=\d) (?=\d{3})/g, ''))) return 'Введите число'
  if (kind === 'choice' && !choices.includes(text)) return 'Выберите из списка'
  return undefined
}
