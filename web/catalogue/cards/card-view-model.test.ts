// Checks the texts of a card (CAT-10).
import { expect, test } from 'vitest'
import { productCard } from '#test/fixtures/product-card.ts'
import { viewCard } from './card-view-model.ts'

const card = { ...productCard, name: 'Пресс-фитинг Uni-Fitt Угольник с внутренней резьбой 26×3/4", рычаг' }
const lineOf = (properties: string[]) => viewCard({ ...card, properties }).properties

test('CAT-10 the line of deciding properties omits words of the name, includes sizes, and begins no line with a dot', () => {
  expect(lineOf(['угольник с внутренней резьбой', '26×3/4"', 'латунь'])).toBe('26×3/4"\u00a0· латунь')
  expect(lineOf(['1/2"', 'ВР/НР', 'рычаг'])).toBe('1/2"\u00a0· ВР/НР')
  // Without other properties the words are shown.
  expect(lineOf(['угольник с внутренней резьбой'])).toBe('угольник с\u00a0внутренней резьбой')
})
