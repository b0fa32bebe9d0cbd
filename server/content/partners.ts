// Reads partners and their products (CONT-01).
import type { Partner, PartnerCard } from '#contract/content/partners.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { emptyFilter, withBrand } from '#contract/catalogue/filter.ts'
import { Selection } from '../catalogue/index/selection.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { findPictures, pictureOf } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

const columns = ['partner.id', 'partner.name', 'partner.country', 'partner.summary', 'partner.pictureId'] as const

const published = (db: Database) => db.selectFrom('partners as partner').where('partner.isPublished', '=', true)

export async function listPartners(db: Database): Promise<PartnerCard[]> {
  const rows = await published(db).select(columns).orderBy('partner.position').orderBy('partner.id').execute()
  const pictures = await findPictures(
    db,
    rows.map(({ pictureId }) => pictureId),
  )
  return rows.map(({ pictureId, ...partner }) => ({ ...partner, logo: pictureOf(pictures, pictureId) }))
}

/** @throws ShopError not_found, also for unpublished partners */
export async function getPartner(db: Database, id: number): Promise<Partner> {
  const row = await published(db)
    .leftJoin('brands as brand', 'brand.id', 'partner.brandId')
    .select([...columns, 'partner.body', 'partner.website', 'brand.id as brandId', 'brand.name as brandName'])
    .where('partner.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', { detail: 'Такого партнёра нет. Посмотрите всех в разделе «Партнёры».' })
  const { pictureId, body, brandId, brandName, ...partner } = row
  const pictures = await findPictures(db, [pictureId])
  return {
    ...partner,
    logo: pictureOf(pictures, pictureId),
    body: readRichText(body, `partner ${id}`),
    brand: brandId === null || brandName === null ? null : { id: brandId, name: brandName },
  }
}

/** Best-selling products of the brand, and their total number. */
export async function productsOfBrand(
  { catalogue }: Pick<Services, 'catalogue'>,
  brand: string,
  limit: number,
): Promise<{ count: number; cards: ProductCard[] }> {
  const index = catalogue.current()
  const selection = new Selection(index, index.scope(-1), withBrand(emptyFilter, brand))
  return { count: selection.total(), cards: await catalogue.cached.cards.find(selection.page('popular', 0, limit)) }
}
