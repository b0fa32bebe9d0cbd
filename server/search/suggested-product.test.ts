// SRCH-02: what a guest is sent of products is written beforehand, and says the same as JSON made at once.
import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalogue.ts'
import type { Suggestion } from '#contract/search.ts'
import { cutText, highlight, packPieces, termsOf } from './highlight.ts'
import type { SearchIndex } from './index/search-index.ts'
import { productSuggestion, SuggestionsWriter, writeProduct } from './suggested-product.ts'

const numbers = new Map<string, number>()
const readPiece = (piece: string) => termsOf(piece, (term) => numbers.set(term, numbers.get(term) ?? numbers.size).get(term)!)
const index = { readPiece } as SearchIndex

const cardOf = (name: string): ProductCard => ({
  id: 7,
  article: 'VT."7"\\',
  name,
  priceTiyn: 123_450,
  lastPriceTiyn: null,
  availability: 'in_stock',
  unit: 'шт',
  brand: 'Valtec',
  subcategory: 'Краны',
  properties: ['Ду 20', '1/2"', 'латунь', 'ещё'],
  image: { hash: 'abc', width: 1, height: 1, alt: name },
  isNew: false,
})

test.each([
  'Кран шаровой Ду 20, латунь',
  '"text":[] "name":"кран\\"',
  '<b>кран</b> & «кран»\n\tкран 1/2"',
  '🚰 кран 🚰 20×2,8',
  'кран \ud83d половина знака',
  'кран',
  'Ничего такого',
  '',
])('SRCH-02 «%s» is written as JSON would be, alone and between others', (name) => {
  const matched = new Set(readPiece('краны ду20 латунь 1/2" 20x2.8').terms)
  const writer = new SuggestionsWriter()
  const brand: Suggestion = {
    kind: 'brand',
    brand_id: 1,
    name: 'Кран & Co',
    slug: 'kran',
    text: [{ text: 'Кран & Co', match: false }],
    count: 3,
  }
  const suggestionOf = (card: ProductCard) =>
    productSuggestion(card, highlight({ text: card.name, pieces: packPieces(cutText(card.name, readPiece)) }, matched))
  for (const names of [[name], ['Кран', name, 'Муфта']])
    for (const others of [[], [brand, brand]]) {
      const cards = names.map(cardOf)
      const body = writer.write(
        cards.map((card) => writeProduct(card, index)),
        matched,
        others,
      )
      expect(body.toString()).toBe(JSON.stringify([...cards.map(suggestionOf), ...others]))
    }
})

test('SRCH-02 an answer without anything is an empty list', () => {
  expect(new SuggestionsWriter().write([], new Set(), []).toString()).toBe('[]')
})
