// A property as a card says it: «Ду 25», «PN 16», «Напор 6 м», «латунь».

const nbsp = '\u00a0'

export type DecidingProperty = [name: string, text: string, unit: string | null, type: 'str' | 'int' | 'float']

// Quantities that the unit alone tells apart on a card
const tellingUnits = new Set([
  'Вт',
  'кВт',
  'МВт',
  'ВА',
  'кВА',
  'В',
  'бар',
  '°C',
  'м³/ч',
  'л/мин',
  'л/ч',
  'м³/сут',
  'м²',
  'л',
  'кг',
  'мкм',
  'чел',
  'А',
])

export function shortProperty([name, text, unit, type]: DecidingProperty): string {
  if (/(^| )(DN|Ду)($| )|условный проход/i.test(name)) return `Ду${nbsp}${text}`
  if (/(^| )(PN|Ру)($| )|номинальное давление/i.test(name)) return `PN${nbsp}${text}`
  const value = type === 'float' ? text.replace('.', ',') : text
  if (type === 'str') {
    if (unit === 'дюйм') return /\d$/.test(value) ? `${value}"` : value
    if (/^(есть|да|нет|без .*|[\d\s.,×x/–-]+)$/.test(value)) return `${firstWord(name)}: ${withUnit(value, unit)}`
    return withUnit(value, unit)
  }
  if (unit !== null && tellingUnits.has(unit)) return withUnit(value, unit)
  return `${firstWord(name)}${nbsp}${withUnit(value, unit)}`
}

const withUnit = (value: string, unit: string | null) => (unit === null || unit === '' ? value : `${value}${nbsp}${unit}`)

function firstWord(name: string): string {
  const words = name.split(' ')
  // «Наружный диаметр» is a diameter: an adjective alone says nothing
  return /(ый|ий|ая|яя|ое|ее)$/.test(words[0]!) && words.length > 1 ? `${words[0]} ${words[1]}` : words[0]!
}
