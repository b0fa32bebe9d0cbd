// Reads partners and their products (CONT-01).
import { emptyFilter, withBrand } from '#contract/catalogue/filter.ts'
import { Selection } from '../catalogue/index/selection.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { pictureColumn } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

const published = (db: Database) =>
  db
    .selectFrom('partners as partner')
    .select(['partner.id', 'partner.name', 'partner.country', 'partner.summary', pictureColumn('partner.pictureId').as('logo')])
    .where('partner.isPublished', '=', true)

export const listPartners = (db: Database) => published(db).orderBy('partner.position').orderBy('partner.id').execute()

/** `website`: https or ''; `brand`: whose products are in the catalogue. @throws ShopError not_found, also for unpublished partners */
export async function getPartner(db: Database, id: number) {
  const row = await published(db)
    .leftJoin('brands as brand', 'brand.id', 'partner.brandId')
    .select(['partner.body', 'partner.website', 'brand.id as brandId', 'brand.name as brandName'])
    .where('partner.id', '=', id)
    .executeTakeFirstOrThrow(() => new ShopError('not_found', { detail: 'Такого партнёра нет. Посмотрите всех в разделе «Партнёры».' }))
  const { body, brandId, brandName, ...partner } = row
  return {
    ...partner,
    body: readRichText(body, `partner ${id}`),
    brand: brandId === null || brandName === null ? null : { id: brandId, name: brandName },
  }
}

/** Best-selling products of the brand, and their total number. */
export async function productsOfBrand({ catalogue }: Pick<Services, 'catalogue'>, brand: string, limit: number) {
  const index = catalogue.current()
  const selection = new Selection(index, index.scope(-1), withBrand(emptyFilter, brand))
  return { count: selection.total(), cards: await catalogue.cached.cards.find(selection.page('popular', 0, limit)) }
}
