// Fields of the questionnaires as they are written down for the eight kinds of production.
import type { Question } from '#contract/content/questionnaire.ts'

const plain = { unit: '', hint: '', choices: [], isRequired: false }

export const text = (code: string, label: string, hint = '', isRequired = false): Question => ({
  ...plain,
  code,
  label,
  kind: 'text',
  hint,
  isRequired,
})
export const longText = (code: string, label: string, hint = ''): Question => ({ ...plain, code, label, kind: 'long_text', hint })
export const number = (code: string, label: string, unit: string, isRequired = false, hint = ''): Question => ({
  ...plain,
  code,
  label,
  kind: 'number',
  unit,
  isRequired,
  hint,
})
export const choice = (code: string, label: string, choices: string[], isRequired = false): Question => ({
  ...plain,
  code,
  label,
  kind: 'choice',
  choices,
  isRequired,
})

/** Every kind asks where it is to stand and when. */
export const whereQuestions: readonly Question[] = [
  text('location', 'Город или посёлок', 'Где стоит объект', true),
  choice('term', 'Когда нужно', ['В течение месяца', 'В течение квартала', 'В этом году', 'Пока считаем смету']),
]

export const heatQuestions: readonly Question[] = [
  number('power', 'Тепловая мощность', 'кВт', true),
  choice('fuel', 'Основное топливо', ['Природный газ', 'Сжиженный газ', 'Дизель', 'Уголь', 'Электричество'], true),
  text('schedule', 'Температурный график', 'Например, 95/70 °C'),
  number('hot_water', 'Из них горячая вода', 'кВт'),
]
