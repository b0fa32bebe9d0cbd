// Reads one page of a list's preview: rows with matched products, images, prices and stock of today.
import { countPages } from '#contract/values/pages.ts'
import { countRows, isDoubtful, previewRows } from '#contract/lists/list-preview.ts'
import type { ListFilter, ListView, ShownProduct } from '#contract/orders/draft-view.ts'
import type { Services } from '../services.ts'
import { findPicturedProducts, findSellableProducts } from '../cart/add-items.ts'
import { getList, chosenArticles } from './stored-list.ts'

const pageSize = 100

export async function getListPage(
  { db }: Pick<Services, 'db'>,
  userId: string,
  number: string,
  fileId: string,
  { show, page }: { show: ListFilter; page: number },
): Promise<ListView> {
  const list = await getList(db, userId, number, fileId)
  const products = await findSellableProducts(db, userId, chosenArticles(list))
  const all = previewRows(list.rows, list.choices, products)
  const matching = all.filter(({ state }) => show === 'all' || (show === 'doubtful' ? isDoubtful(state) : state === show))
  const pageCount = countPages(matching.length, pageSize)
  const shown = Math.min(Math.max(1, page), pageCount)
  const rows = matching.slice((shown - 1) * pageSize, shown * pageSize)
  const articles = rows.flatMap(({ candidates, product: own }) => (own ? [...candidates, own.article] : candidates))
  const offered = await findPicturedProducts(db, userId, articles)
  const shownProducts = (article: string): ShownProduct[] => {
    const found = offered.get(article)
    if (!found) return []
    const { name, unit, priceTiyn, retailTiyn, stock, image } = found
    return [{ article, name, unit, priceTiyn, retailTiyn, stock, image }]
  }
  const taken = all.filter((row) => row.taken > 0)
  return {
    fileId: list.fileId,
    name: list.name,
    byteSize: list.byteSize,
    reading: list.reading,
    firstRow: list.rows[0]?.row ?? 1,
    counts: countRows(all),
    show,
    rows: rows.map((row) => ({
      ...row,
      product: row.product ? (shownProducts(row.product.article)[0] ?? null) : null,
      candidates: row.candidates.flatMap(shownProducts),
    })),
    page: shown,
    pageCount,
    taken: {
      rows: taken.length,
      totalTiyn: taken.reduce((sum, row) => sum + (row.product?.priceTiyn ?? 0) * row.taken, 0),
      onRequestCount: taken.filter((row) => row.product?.priceTiyn === null).length,
    },
  }
}
