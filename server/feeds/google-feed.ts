// Writes the feed for Google Merchant, RSS 2.0 (docs/commerceml-formats.md, «Product feeds»).
import { productHref } from '#contract/catalogue/product-links.ts'
import { shortText } from '../http/xml-writer.ts'
import { readFeedCategories } from './feed-categories.ts'
import { maxBrandLength, maxDescriptionLength, maxNameLength } from './feed-conditions.ts'
import { readSettings } from '../settings/read-settings.ts'
import { element, imageAddress, type FeedServices } from './feed-xml.ts'
import { feedProducts, type FeedProduct } from './feed-products.ts'

const maxTypeLength = 750
/** The units of «unit_pricing_measure»; others have none. */
const measures: Record<string, string> = { м: 'm', 'м²': 'sqm', м2: 'sqm', 'м³': 'cbm', м3: 'cbm', кг: 'kg', г: 'g', л: 'l' }

export async function* googleFeed({ db, config }: FeedServices): AsyncGenerator<string> {
  const { shopName } = await readSettings(db, config, 'feeds')
  const origin = config.publicOrigin
  const paths = new Map((await readFeedCategories(db)).map(({ subcategoryId, path }) => [subcategoryId, path]))
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield `${element('title', shopName)}${element('link', `${origin}/`)}`
  yield `${element('description', 'Насосы, котлы, радиаторы, трубы и сантехника в Казахстане')}\n`
  for await (const batch of feedProducts(db, 'google'))
    yield batch.map((product) => item(product, origin, paths.get(product.subcategoryId) ?? '')).join('')
  yield '</channel>\n</rss>\n'
}

function item(product: FeedProduct, origin: string, categoryPath: string): string {
  const { id, article, name, description, priceTiyn, oldPriceTiyn, inStock, brand, gtin, weightGrams, unit, images } = product
  const measure = measures[unit.trim()]
  const [first = '', ...more] = images
  const price = (tiyn: number) => `${(tiyn / 100).toFixed(2)} KZT`
  const title = shortText(name, maxNameLength)
  return [
    '<item>',
    element('g:id', String(id)),
    element('g:title', title),
    element('g:description', shortText(description, maxDescriptionLength.google) || title),
    element('g:link', origin + productHref(article)),
    element('g:image_link', imageAddress(origin, first)),
    ...more.map((hash) => element('g:additional_image_link', imageAddress(origin, hash))),
    element('g:availability', inStock ? 'in_stock' : 'out_of_stock'),
    element('g:price', price(oldPriceTiyn ?? priceTiyn)),
    oldPriceTiyn === null ? '' : element('g:sale_price', price(priceTiyn)),
    measure ? element('g:unit_pricing_measure', `1 ${measure}`) : '',
    element('g:condition', 'new'),
    brand ? element('g:brand', shortText(brand, maxBrandLength)) : '',
    // The article is the shop's, not the manufacturer's, so it is no mpn.
    gtin ? element('g:gtin', gtin) : element('g:identifier_exists', 'no'),
    categoryPath ? element('g:product_type', shortText(categoryPath, maxTypeLength)) : '',
    weightGrams ? element('g:shipping_weight', `${weightGrams / 1000} kg`) : '',
    '</item>\n',
  ].join('')
}
