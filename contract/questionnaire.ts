// A production's questionnaire (опросный лист): its fields come from the database; how an answer is read and refused stands here.
import { fieldTexts } from './person-fields.ts'

export type Question = {
  /** the field's name */
  code: string
  label: string
  kind: 'text' | 'number' | 'choice' | 'long_text'
  unit: string
  hint: string
  /** of a choice */
  choices: string[]
  isRequired: boolean
}

export type AnsweredQuestion = { label: string; value: string }

export const maxQuestionnaireFileBytes = 10 * 1024 * 1024
export const longestAnswer = { text: 200, number: 30, choice: 200, long_text: 2000 } as const

export const questionnaireTexts = {
  fileHint: 'PDF, таблица Excel (.xlsx) или фото и\u00a0чертёж (JPEG, PNG, WebP), до\u00a010\u00a0МБ.',
  fileTooLarge:
    'Файл больше 10\u00a0МБ и\u00a0не\u00a0принят. Уменьшите его или отправьте опросный лист без файла: запросим документы, когда перезвоним.',
  fileKind: 'Подойдут PDF, .xlsx, JPEG, PNG и\u00a0WebP. Выберите другой файл.',
  fileEmpty: 'Файл пуст. Выберите другой файл.',
  fileAgain: 'Выберите файл ещё раз: браузер не\u00a0хранит его.',
} as const

/** Own fields of a question in the form: what the common fields are called can never clash. */
export const questionField = (code: string): string => `q_${code}`

const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
const inLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .trim()
const numberShape = /^-?\d{1,12}([.,]\d{1,6})?$/

/** @param answers by code, as they were typed. @returns what was answered, in the order of the questions, or a text for each wrong one */
export function readAnswers(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): { answered: AnsweredQuestion[]; errors: Record<string, string> } {
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
  if (text.length > longestAnswer[kind]) return `Не длиннее ${longestAnswer[kind]} знаков`
  if (kind === 'number' && !numberShape.test(text.replace(/(?<=\d) (?=\d{3})/g, ''))) return 'Введите число'
  if (kind === 'choice' && !choices.includes(text)) return 'Выберите из списка'
  return undefined
}
