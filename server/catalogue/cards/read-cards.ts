// Reads product cards by id, and first pictures alone for the cart and drafts.
import { sql } from 'kysely'
import type { ImageSource, ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Database } from '#server/database/database.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { propertiesOf } from '../index/product-properties.ts'

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

export const newForDays = 30
export const mostDeciding = 4

type CardRow = {
  id: number
  article: string
  name: string
  priceTiyn: number | null
  lastPriceTiyn: number | null
  inStock: boolean
  unit: string
  brand: string | null
  subcategory: string
  isNew: boolean
  imageHash: string | null
  imageWidth: number | null
  imageHeight: number | null
  imageAlt: string | null
}

/** Cards in the order of `ids`; ids that are unknown or switched off are left out. Their properties come from the index. */
export async function listCards(db: Database, index: CatalogueIndex, ids: number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select p.id, p.article, p.name, p.price_tiyn as "priceTiyn", p.last_price_tiyn as "lastPriceTiyn", p.in_stock as "inStock", p.unit, b.name as brand, home.name as subcategory,
      p.created_at > now() - make_interval(days => ${newForDays}) as "isNew",
      i.content_hash as "imageHash", i.width as "imageWidth", i.height as "imageHeight", i.alt as "imageAlt"
    from products p
    join subcategories home on home.id = p.subcategory_id
    left join brands b on b.id = p.brand_id
    left join lateral (
      select image.content_hash, image.width, image.height, pi.alt
      from product_images pi join images image on image.id = pi.image_id
      where pi.product_id = p.id order by pi.position limit 1) i on true
    where p.id = any(${ids}::integer[]) and p.is_active`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => cardOf(row, decidingIn(index, row.id)))
}

/** The first picture of each product that is sold and has one, by id. */
export async function listPictures(db: Database, ids: number[]): Promise<Map<number, ImageSource>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('productImages as pi')
    .innerJoin('images', 'images.id', 'pi.imageId')
    .innerJoin('products', 'products.id', 'pi.productId')
    .distinctOn('pi.productId')
    .select(['pi.productId', 'images.contentHash as hash', 'images.width', 'images.height', 'pi.alt', 'products.name'])
    .where('pi.productId', 'in', ids)
    .where('products.isActive', '=', true)
    .orderBy('pi.productId')
    .orderBy('pi.position')
    .execute()
  return new Map(rows.map(({ productId, alt, name, ...image }) => [productId, { ...image, alt: alt || name }]))
}

function decidingIn(index: CatalogueIndex, id: number): DecidingProperty[] {
  const rapid = propertiesOf(index, id).filter((property) => property.rapid)
  return rapid.slice(0, mostDeciding).map(({ name, text, unit, type }) => [name, text, unit, type])
}

function cardOf(row: CardRow, deciding: DecidingProperty[]): ProductCard {
  return {
    id: row.id,
    article: row.article,
    name: row.name,
    priceTiyn: row.priceTiyn,
    lastPriceTiyn: row.lastPriceTiyn,
    availability: row.inStock ? 'in_stock' : 'on_order',
    unit: row.unit,
    brand: row.brand,
    subcategory: row.subcategory,
    properties: deciding.map(shortProperty),
    image: imageOf(row),
    isNew: row.isNew,
  }
}

function imageOf({ imageHash, imageWidth, imageHeight, imageAlt, name }: CardRow): ImageSource | null {
  if (imageHash === null || imageWidth === null || imageHeight === null) return null
  return { hash: imageHash, width: imageWidth, height: imageHeight, alt: imageAlt || name }
}
