// Defines questionnaires of production pages: questions, kinds of answers, limits.
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
export const maxAnswerLength = { text: 200, number: 30, choice: 200, long_text: 2000 } as const

export const questionnaireTexts = {
  fileHint: 'PDF, таблица Excel (.xlsx) или фото и\u00a0чертёж (JPEG, PNG, WebP), до\u00a010\u00a0МБ.',
  fileTooLarge:
    'Файл больше 10\u00a0МБ и\u00a0не\u00a0принят. Уменьшите его или отправьте опросный лист без файла: запросим документы, когда перезвоним.',
  fileKind: 'Подойдут PDF, .xlsx, JPEG, PNG и\u00a0WebP. Выберите другой файл.',
  fileEmpty: 'Файл пуст. Выберите другой файл.',
  fileAgain: 'Выберите файл ещё раз: браузер не\u00a0хранит его.',
} as const

/** Name of a question's field in the form; the prefix separates it from the common fields. */
export const questionField = (code: string): string => `q_${code}`
