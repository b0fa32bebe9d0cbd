// Parses a questionnaire's form: common fields, the page's questions, a file (never shown again).
import { callbackForm, type CallbackForm } from '#contract/callback-requests/callback-request.schema.ts'
import { questionField, type AnsweredQuestion, type Question, maxAnswerLength } from '#contract/content/questionnaire.ts'
import { firstErrors, readKey } from '#web/forms/form-data.ts'
import { readValues } from '#web/forms/form-result.ts'
import { fieldTexts, inOneLine } from '#contract/values/contact-fields.schema.ts'

/** @returns `input` if all fields are valid; `file` is checked by server/callback-requests/questionnaire-file.ts */
export function readQuestionnaire(form: FormData, questions: readonly Question[]) {
  const person = readValues(form, ['name', 'phone', 'email', 'comment'])
  const answers = readValues(
    form,
    questions.map(({ code }) => questionField(code)),
  )
  const parsed = callbackForm.safeParse({ ...person, consent: form.get('consent') !== null })
  const { answered, errors: wrong } = readAnswers(questions, answers)
  const errors: Record<string, string> = { ...firstErrors(callbackForm.shape, parsed.error?.issues), ...wrong }

  const file = form.get('file')
  const input: { person: CallbackForm; answered: AnsweredQuestion[] } | undefined =
    parsed.success && Object.keys(wrong).length === 0 ? { person: parsed.data, answered } : undefined
  return {
    values: { ...person, ...answers },
    errors,
    key: readKey(form),
    input,
    file: file instanceof File && file.name !== '' ? file : undefined,
  }
}

const inLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .trim()
const numberShape = /^-?\d{1,12}([.,]\d{1,6})?$/

/** @param answers by field, as typed @returns answers in the order of the questions, or a text for each wrong field */
function readAnswers(questions: readonly Question[], answers: Readonly<Record<string, string>>) {
  const errors: Record<string, string> = {}
  const answered: AnsweredQuestion[] = []
  for (const question of questions) {
    const field = questionField(question.code)
    const typed = answers[field] ?? ''
    const text = question.kind === 'long_text' ? inLines(typed) : inOneLine(typed)
    const problem = problemOf(question, text)
    if (problem !== undefined) errors[field] = problem
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
