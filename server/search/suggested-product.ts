// A product as suggestions show it. All but the marked words of its name is the same for every query: written once for each card that lists
// keep. Measured 2026-11-22: of a first answer of 7 kB JSON and UTF-8 took 43 µs of 400.
import type { ProductCard } from '#contract/catalogue.ts'
import { tiynToTenge } from '#contract/money.ts'
import type { Suggestion, TextPart } from '#contract/search.ts'
import { cutText, type CutText, type PieceTerms } from './highlight.ts'
import type { KnownWords } from './index/known-words.ts'

/** `json`: with no part of the name, which have their place at `partsAt` */
export type WrittenProduct = { name: CutText; json: Buffer; partsAt: number }

const tenge = (tiyn: number | null) => (tiyn === null ? null : tiynToTenge(tiyn))
const thumbnailWidth = 160
const mostProperties = 3

export function productSuggestion({ article, name, image, ...card }: ProductCard, text: TextPart[]): Suggestion {
  return {
    kind: 'product',
    article,
    name,
    text,
    properties: card.properties.slice(0, mostProperties),
    price: tenge(card.priceTiyn),
    last_price: tenge(card.retailTiyn ?? card.lastPriceTiyn),
    is_available: card.availability === 'in_stock',
    image: image && { file: `/images/${image.hash}-${thumbnailWidth}.webp`, alt: image.alt },
  }
}

// No text of a product can hold it: there its quotation marks would be escaped.
const noParts = '"text":[]'

export function writeProduct(card: ProductCard, pieces: KnownWords<PieceTerms>): WrittenProduct {
  const json = Buffer.from(JSON.stringify(productSuggestion(card, [])))
  return { name: cutText(card.name, pieces), json, partsAt: json.indexOf(noParts) + noParts.length - 1 }
}

const mostBytesOfUnit = 3

/** The JSON of a whole answer. @param others the suggestions behind the products */
export function writeSuggestions(
  products: readonly { written: WrittenProduct; parts: TextPart[] }[],
  others: readonly Suggestion[],
): Buffer {
  const rows = products.map(({ written, parts }) => ({ ...written, parts: JSON.stringify(parts).slice(1, -1) }))
  const behind = others.map((one) => JSON.stringify(one))
  const lengths = [
    ...rows.map(({ json, parts }) => json.length + parts.length * mostBytesOfUnit),
    ...behind.map((one) => one.length * mostBytesOfUnit),
  ]
  const body = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length + 1, 2))
  let at = body.write('[')
  const begin = () => {
    if (at > 1) at += body.write(',', at)
  }
  for (const { json, partsAt, parts } of rows) {
    begin()
    at += json.copy(body, at, 0, partsAt)
    at += body.write(parts, at)
    at += json.copy(body, at, partsAt)
  }
  for (const one of behind) {
    begin()
    at += body.write(one, at)
  }
  at += body.write(']', at)
  return body.subarray(0, at)
}
