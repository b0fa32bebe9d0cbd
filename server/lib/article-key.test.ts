// Checks that spellings of an article have one key (ROUTE-03).
import { expect, test } from 'vitest'
import { articleKey } from './article-key.ts'

test('ROUTE-03 spellings of an article have one key: case, homoglyphs, dashes, spaces', () => {
  const spellings = ['GRU-000123', 'gru 000123', 'GRU000123', 'GRU–ООО123', 'gru_000123', 'GRU‑000123']
  expect(new Set(spellings.map(articleKey)).size).toBe(1)
  expect(articleKey('ВТ.214')).toBe(articleKey('BT.214'))
  expect(articleKey('ТІМ-000620')).toBe(articleKey('TIM-000620')) // Kazakh «І»
  expect(articleKey('VT.214/N')).not.toBe(articleKey('VT.214N'))
})
