// Previews a pasted list of articles (SRCH-05); add-available-items.ts then adds it to the cart.
import { maxListLines, type ListChoice, type ListPreview, type PastedRow } from '#contract/cart/pasted-list.ts'
import { maxQuantity } from '#contract/cart/cart.ts'
import { matchList } from '../list-parsing/match-products.ts'
import { readListText } from '../list-parsing/parse-list.ts'
import type { Services } from '../services.ts'
import { findSellableProducts } from './add-items.ts'

const maxLineLength = 200
const maxChoices = 4

type ReadRow = Omit<PastedRow, 'choices'> & { articles: string[] }

/** Finds articles in any spelling and adds repeated lines to the first one. @throws not_ready, too_large */
export async function previewArticleList(
  { db, search }: Pick<Services, 'db' | 'search'>,
  cartId: string | null,
  text: string,
): Promise<ListPreview> {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim().slice(0, maxLineLength))
  const all = readListText(text).rows
  const matched = await matchList({ db, search }, all.slice(0, maxListLines))
  const read = matched.map(({ row, way, candidates, quantity, problem }): ReadRow => {
    // A match by words is a guess, which must not be ordered without confirmation.
    const isExact = way !== null && way !== 'name' && candidates.length === 1
    return {
      line: lines[row - 1] ?? '',
      quantity,
      problem,
      repeats: 0,
      isExact,
      articles: way === null ? [] : candidates.slice(0, maxChoices),
    }
  })
  const rows = withoutRepeats(read)
  const products = await findSellableProducts(db, cartId, [...new Set(rows.flatMap(({ articles }) => articles))])
  return {
    left: Math.max(0, all.length - maxListLines),
    rows: rows.map(({ articles, ...row }): PastedRow => {
      const choices = articles.flatMap((article): ListChoice[] => {
        const product = products.get(article)
        if (!product) return []
        const free = Math.max(0, Math.min(product.stock, maxQuantity) - (product.inCart ?? 0))
        const { name, unit, priceTiyn, retailTiyn } = product
        return [
          { article, name, unit, priceTiyn, retailTiyn, most: free < (row.quantity ?? 1) ? free : null, isOnOrder: product.stock <= 0 },
        ]
      })
      return { ...row, isExact: row.isExact && choices.length === 1, choices }
    }),
  }
}

function withoutRepeats(rows: ReadRow[]): ReadRow[] {
  const first = new Map<string, ReadRow>()
  return rows.filter((row) => {
    const known = row.isExact && row.quantity !== null ? first.get(row.articles[0]!) : undefined
    if (known && known.quantity !== null && row.quantity !== null) {
      known.quantity = Math.min(maxQuantity, known.quantity + row.quantity)
      known.repeats += 1
      return false
    }
    if (row.isExact && row.quantity !== null) first.set(row.articles[0]!, row)
    return true
  })
}
