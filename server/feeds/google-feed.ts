// Writes the feed for Google Merchant, RSS 2.0 (docs/commerceml-formats.md, «Product feeds»).
import { productHref } from '#contract/catalogue/product-links.ts'
import { shortText } from '../http/xml-writer.ts'
import { readFeedCategories } from './feed-categories.ts'
import { maxBrandLength, maxDescriptionLength, maxNameLength } from './feed-conditions.ts'
import { readSettings } from '../settings/read-settings.ts'
import { writeElement, makeImageAddress, type FeedServices } from './feed-xml.ts'
import { readFeedProducts, type FeedProduct } from './feed-products.ts'

const maxTypeLength = 750
/** The units of «unit_pricing_measure»; others have none. */
const measures: Record<string, string> = { м: 'm', 'м²': 'sqm', м2: 'sqm', 'м³': 'cbm', м3: 'cbm', кг: 'kg', г: 'g', л: 'l' }

export async function* writeGoogleFeed({ db, config }: FeedServices): AsyncGenerator<string> {
  const { shopName } = await readSettings(db, config, 'feeds')
  const origin = config.publicOrigin
  const paths = new Map((await readFeedCategories(db)).map(({ subcategoryId, path }) => [subcategoryId, path]))
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield `${writeElement('title', shopName)}${writeElement('link', `${origin}/`)}`
  yield `${writeElement('description', 'Насосы, котлы, радиаторы, трубы и сантехника в Казахстане')}\n`
  for await (const batch of readFeedProducts(db, 'google'))
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
    writeElement('g:id', String(id)),
    writeElement('g:title', title),
    writeElement('g:description', shortText(description, maxDescriptionLength.google) || title),
    writeElement('g:link', origin + productHref(article)),
    writeElement('g:image_link', makeImageAddress(origin, first)),
    ...more.map((hash) => writeElement('g:additional_image_link', makeImageAddress(origin, hash))),
    writeElement('g:availability', inStock ? 'in_stock' : 'out_of_stock'),
    writeElement('g:price', price(oldPriceTiyn ?? priceTiyn)),
    oldPriceTiyn === null ? '' : writeElement('g:sale_price', price(priceTiyn)),
    measure ? writeElement('g:unit_pricing_measure', `1 ${measure}`) : '',
    writeElement('g:condition', 'new'),
    brand ? writeElement('g:brand', shortText(brand, maxBrandLength)) : '',
    // The article is the shop's, not the manufacturer's, so it is no mpn.
    gtin ? writeElement('g:gtin', gtin) : writeElement('g:identifier_exists', 'no'),
    categoryPath ? writeElement('g:product_type', shortText(categoryPath, maxTypeLength)) : '',
    weightGrams ? writeElement('g:shipping_weight', `${weightGrams / 1000} kg`) : '',
    '</item>\n',
  ].join('')
}
