// Writes Yandex Market Language for Yandex, Satu and price aggregators (docs/commerceml-formats.md).
import { isPiece } from '#contract/catalogue/unit-price.ts'
import { shopClock, shopDay, shopOffset } from '#contract/shop/shop-clock.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { shortText, xmlText } from '../http/xml-writer.ts'
import { readFeedCategories, type FeedCategory } from './feed-categories.ts'
import { maxDescriptionLength, maxNameLength } from './feed-conditions.ts'
import { writeElement, makeImageAddress, readFeedSettings, type FeedServices } from './feed-xml.ts'
import { readFeedProducts, type FeedProduct } from './feed-products.ts'

export async function* writeYandexFeed(services: FeedServices): AsyncGenerator<string> {
  const { db, config, clock } = services
  const { ymlRubleRate: rate, shopName, companyName } = await readFeedSettings(services)
  const currency = rate === undefined ? 'KZT' : 'RUB'
  const categories = await readFeedCategories(db)
  const now = clock()
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${shopDay(now)}T${shopClock(now)}${shopOffset}">\n<shop>\n`
  yield writeElement('name', shopName) + writeElement('company', companyName) + writeElement('url', `${config.publicOrigin}/`)
  yield `${writeElement('platform', 'Rodnik')}<currencies><currency id="${currency}" rate="1"/></currencies>\n`
  yield `<categories>\n${categories.map(categoryElement).join('')}</categories>\n<offers>\n`
  const ids = new Map(categories.map(({ id, subcategoryId }) => [subcategoryId, id]))
  const price = (tiyn: number) => String(Math.max(Math.round(rate === undefined ? tiyn : tiyn / rate), 1) / 100)
  for await (const batch of readFeedProducts(db, 'yandex')) {
    // A category that was added meanwhile is not listed above.
    const listed = batch.filter(({ subcategoryId }) => ids.has(subcategoryId))
    yield listed
      .map((product) => offer(product, { origin: config.publicOrigin, currency, price, categoryId: ids.get(product.subcategoryId)! }))
      .join('')
  }
  yield '</offers>\n</shop>\n</yml_catalog>\n'
}

const categoryElement = ({ id, parentId, name }: FeedCategory): string =>
  `<category id="${id}"${parentId === null ? '' : ` parentId="${parentId}"`}>${xmlText(name)}</category>\n`

type Shown = { origin: string; currency: string; price: (tiyn: number) => string; categoryId: number }

/** Offer id = product id: articles change and contain refused characters. Elements in the order of shops.dtd. */
function offer(product: FeedProduct, { origin, currency, price, categoryId }: Shown): string {
  const { id, article, name, description, priceTiyn, oldPriceTiyn, inStock, brand, gtin, weightGrams, unit, images, properties } = product
  const optional = (tag: string, text: string | null) => (text ? writeElement(tag, text) : '')
  const params = properties.map(
    ({ name: key, text, unit: of }) => `<param name="${xmlText(key)}"${of ? ` unit="${xmlText(of)}"` : ''}>${xmlText(text)}</param>`,
  )
  return [
    `<offer id="${id}" available="${inStock}">`,
    writeElement('url', origin + productHref(article)),
    writeElement('price', price(priceTiyn)),
    oldPriceTiyn !== null && price(oldPriceTiyn) !== price(priceTiyn) ? writeElement('oldprice', price(oldPriceTiyn)) : '',
    writeElement('currencyId', currency),
    writeElement('categoryId', String(categoryId)),
    ...images.map((hash) => writeElement('picture', makeImageAddress(origin, hash))),
    '<store>true</store><pickup>true</pickup><delivery>true</delivery>',
    writeElement('name', shortText(name, maxNameLength)),
    optional('vendor', brand),
    writeElement('vendorCode', article),
    optional('description', shortText(description, maxDescriptionLength.yandex)),
    optional('barcode', gtin),
    weightGrams ? writeElement('weight', String(weightGrams / 1000)) : '',
    ...params,
    isPiece(unit) ? '' : `<param name="Единица продажи">${xmlText(unit)}</param>`,
    '</offer>\n',
  ].join('')
}
