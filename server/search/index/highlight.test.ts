// Checks which parts of a text are highlighted (SRCH-02).
import { expect, test } from 'vitest'
import { cutText, highlight, findTerms } from './highlight.ts'

const numbers = new Map<string, number>()
const numberOf = (term: string) => {
  const known = numbers.get(term) ?? numbers.size
  numbers.set(term, known)
  return known
}
const marked = (text: string, query: string) => {
  const terms = new Set(findTerms(query, numberOf).terms)
  const tokens = cutText(text, (token) => findTerms(token, numberOf))
  const parts = highlight(text, tokens, terms)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  return parts.map((part) => (part.match ? `[${part.text}]` : part.text)).join('')
}

test.each([
  ['Насос циркуляционный Grundfos', 'насосы', '[Насос] циркуляционный Grundfos'],
  ['Насос циркуляционный Grundfos', 'GRUNDFOS насоса', '[Насос] циркуляционный [Grundfos]'],
  ['Краны шаровые', 'кран', '[Краны] шаровые'],
  ['Котёл газовый', 'котел', '[Котёл] газовый'],
  ['Кран Ду 20, латунь', 'dn20', 'Кран [Ду 20], латунь'],
  ['Кран шаровой 1/2" ВР/ВР', '½', 'Кран шаровой [1/2"] ВР/ВР'],
  ['Труба 20×2,8 мм', '20х2.8', 'Труба [20×2,8] мм'],
  ['Бак 100 л белый', '100л', 'Бак [100 л] белый'],
  ['<b>кран</b> & "кран"', 'кран', '<b>[кран]</b> & "[кран]"'],
  ['', 'кран', ''],
  ['Смеситель', '', 'Смеситель'],
])('SRCH-02 «%s» for «%s» is marked %s', (text, query, expected) => expect(marked(text, query)).toBe(expected))
