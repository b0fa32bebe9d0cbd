// Parses and checks the answers of a questionnaire (ROUTE-09).
import { fieldTexts, inOneLine } from '#contract/values/contact-fields.schema.ts'
import { maxAnswerLength, type AnsweredQuestion, type Question } from '#contract/content/questionnaire.ts'

const inLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .trim()
const numberShape = /^-?\d{1,12}([.,]\d{1,6})?$/

/** @param answers by code, as typed @returns answers in the order of the questions, or a text for each wrong one */
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
  if (text.length > maxAnswerLength[kind]) return `Не длиннее ${maxAnswerLength[kind]} знаков`
  if (kind === 'number' && !numberShape.test(text.replace(/(?<=\d) (?=\d{3})/g, ''))) return 'Введите число'
  if (kind === 'choice' && !choices.includes(text)) return 'Выберите из списка'
  return undefined
}
