// What suggestions show of a product. Kept in memory, since the same few thousand products come up over and over: reading twelve cards by
// SQL took 1.5 ms of a suggestion's 2 (measured 2026-11-21, 100k products).
import { sql } from 'kysely'
import type { Database } from '#server/services.ts'
import { cutText, type CutText } from './highlight.ts'

export type SuggestionCard = {
  article: string
  name: CutText
  priceTiyn: number | null
  lastPriceTiyn: number | null
  inStock: boolean
  image: { hash: string; alt: string } | null
}

type Row = Omit<SuggestionCard, 'name' | 'image'> & { id: number; name: string; imageHash: string | null; imageAlt: string | null }
type Kept = { card: SuggestionCard; readAt: number }

// About 2 KB each
const mostKept = 50_000
// The change feed tells of everything but pictures, which may be as old as on kept pages.
const keptMs = 60_000

export class SuggestionCards {
  readonly #kept = new Map<number, Kept>()
  #changes = 0

  /** In the order of `ids`; ids that are unknown or switched off are left out. */
  async find(db: Database, ids: readonly number[]): Promise<SuggestionCard[]> {
    const now = performance.now()
    const found = new Map<number, SuggestionCard>()
    for (const id of ids) {
      const kept = this.#kept.get(id)
      if (kept && now - kept.readAt < keptMs) found.set(id, kept.card)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const changes = this.#changes
      for (const row of await readCards(db, missing)) {
        const card = cardOf(row)
        found.set(row.id, card)
        if (changes === this.#changes) this.#keep(row.id, { card, readAt: now }) // else it may have been read before the change
      }
    }
    return ids.map((id) => found.get(id)).filter((card) => card !== undefined)
  }

  /** @param productIds that have changed; undefined for all */
  forget(productIds: readonly number[] | undefined): void {
    this.#changes++
    if (productIds) for (const id of productIds) this.#kept.delete(id)
    else this.#kept.clear()
  }

  #keep(id: number, kept: Kept): void {
    this.#kept.delete(id)
    if (this.#kept.size >= mostKept) this.#kept.delete(this.#kept.keys().next().value!) // the oldest: a Map keeps the order of insertion
    this.#kept.set(id, kept)
  }
}

async function readCards(db: Database, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.article, p.name, p.price_tiyn as "priceTiyn", p.last_price_tiyn as "lastPriceTiyn", p.in_stock as "inStock",
      i.content_hash as "imageHash", i.alt as "imageAlt"
    from products p
    left join lateral (
      select image.content_hash, pi.alt from product_images pi join images image on image.id = pi.image_id
      where pi.product_id = p.id order by pi.position limit 1) i on true
    where p.id = any(${ids}::integer[]) and p.is_active`.execute(db.withoutPlugins())
  return rows
}

function cardOf({ article, name, priceTiyn, lastPriceTiyn, inStock, imageHash, imageAlt }: Row): SuggestionCard {
  const image = imageHash === null ? null : { hash: imageHash, alt: imageAlt || name }
  return { article, name: cutText(name), priceTiyn, lastPriceTiyn, inStock, image }
}
