// Reads product cards by id, and first pictures alone for the cart and drafts.
import { sql, type Expression } from 'kysely'
import type { ImageSource, ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Database } from '#server/database/database.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { listProperties } from '../index/product-properties.ts'
import { toCardFields, selectCardFields } from './card-fields.ts'
import { firstPicture } from './first-picture.ts'

const nbsp = '\u00a0'

export type DecidingProperty = [name: string, text: string, unit: string | null, type: 'str' | 'int' | 'float']

// Physical quantities that a card distinguishes by the unit alone.
const distinctUnits = new Set('Вт кВт МВт ВА кВА В бар °C м³/ч л/мин л/ч м³/сут м² л кг мкм чел А'.split(' '))

export function shortProperty([name, text, unit, type]: DecidingProperty): string {
  if (/(^| )(DN|Ду)($| )|условный проход/i.test(name)) return `Ду${nbsp}${text}`
  if (/(^| )(PN|Ру)($| )|номинальное давление/i.test(name)) return `PN${nbsp}${text}`
  const value = type === 'float' ? text.replace('.', ',') : text
  if (type === 'str') {
    if (unit === 'дюйм') return /\d$/.test(value) ? `${value}"` : value
    if (/^(есть|да|нет|без .*|[\d\s.,×x/–-]+)$/.test(value)) return `${firstWord(name)}: ${valueWithUnit(value, unit)}`
    return valueWithUnit(value, unit)
  }
  if (unit !== null && distinctUnits.has(unit)) return valueWithUnit(value, unit)
  return `${firstWord(name)}${nbsp}${valueWithUnit(value, unit)}`
}

const valueWithUnit = (value: string, unit: string | null) => (unit === null || unit === '' ? value : `${value}${nbsp}${unit}`)

function firstWord(name: string): string {
  const words = name.split(' ')
  // «Наружный диаметр»: an adjective alone is not enough
  return /(ый|ий|ая|яя|ое|ее)$/.test(words[0]!) && words.length > 1 ? `${words[0]} ${words[1]}` : words[0]!
}

export const maxDeciding = 4

/** In the order of `ids`; unknown and inactive products are left out. Properties come from the index. */
export async function listCards(db: Database, index: CatalogueIndex, ids: number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCardFields(db)
    .leftJoinLateral(
      (eb) => pictureOf(eb.ref('p.id')),
      (join) => join.onTrue(),
    )
    .select(['i.hash', 'i.width', 'i.height', 'i.alt'])
    .where(sql<boolean>`p.id = any(${ids}::integer[])`)
    .where('p.isActive', '=', true)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => ({
      ...toCardFields(row),
      properties: decidingIn(index, row.id).map(shortProperty),
      image: imageOf(row),
    }))
}

const pictureOf = (productId: Expression<number>) =>
  firstPicture(productId).select(['image.contentHash as hash', 'image.width', 'image.height', 'picture.alt']).as('i')

type ImageRow = { name: string; hash: string | null; width: number | null; height: number | null; alt: string | null }

function imageOf({ name, hash, width, height, alt }: ImageRow): ImageSource | null {
  return hash === null || width === null || height === null ? null : { hash, width, height, alt: alt || name }
}

/** First pictures by product id; inactive products and those without one are left out. */
export async function listPictures(db: Database, ids: number[]): Promise<Map<number, ImageSource>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products as p')
    .innerJoinLateral(
      (eb) => pictureOf(eb.ref('p.id')),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.name', 'i.hash', 'i.width', 'i.height', 'i.alt'])
    .where(sql<boolean>`p.id = any(${ids}::integer[])`)
    .where('p.isActive', '=', true)
    .execute()
  return new Map(rows.map(({ id, alt, name, ...image }) => [id, { ...image, alt: alt || name }]))
}

function decidingIn(index: CatalogueIndex, id: number): DecidingProperty[] {
  const rapid = listProperties(index, id).filter((property) => property.rapid)
  return rapid.slice(0, maxDeciding).map(({ name, text, unit, type }) => [name, text, unit, type])
}
