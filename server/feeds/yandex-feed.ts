// Writes Yandex Market Language for Yandex, Satu and price aggregators (docs/commerceml-formats.md).
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { categoryTree } from '../catalogue/tree/category-tree.ts'
import { shortText, xmlText } from '../http/xml-writer.ts'
import { element, imageAddress, localTime, type FeedServices } from './feed-xml.ts'
import { feedProducts, type FeedProduct } from './feed-products.ts'

const maxNameLength = 150
const maxDescriptionLength = 3000
// Categories and subcategories have separate ids; here they share one list.
const subcategoryOffset = 1_000_000

export async function* yandexFeed(services: FeedServices): AsyncGenerator<string> {
  const { config, clock, catalogue } = services
  const rate = config.feeds.ymlRubleRate
  const currency = rate === undefined ? 'KZT' : 'RUB'
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${localTime(clock())}">\n<shop>\n`
  yield (
    element('name', config.feeds.shopName) +
      element('company', config.company.name || config.feeds.shopName) +
      element('url', `${config.publicOrigin}/`)
  )
  yield `${element('platform', 'Rodnik')}<currencies><currency id="${currency}" rate="1"/></currencies>\n`
  yield `<categories>\n${categoryTree(catalogue).map(categoryElements).join('')}</categories>\n<offers>\n`
  const price = (tiyn: number) => String(Math.max(Math.round(rate === undefined ? tiyn : tiyn / rate), 1) / 100)
  for await (const batch of feedProducts(services)) {
    yield batch.map((product) => offer(product, { origin: config.publicOrigin, currency, price })).join('')
  }
  yield '</offers>\n</shop>\n</yml_catalog>\n'
}

const categoryElements = ({ id, name, isSale, children }: CategoryNode): string =>
  isSale ? '' : `<category id="${id}">${xmlText(name)}</category>\n${children.map((child) => subcategoryElements(child, id)).join('')}`

function subcategoryElements({ id, name, children }: SubcategoryNode, above: number): string {
  const own = subcategoryOffset + id
  const below = children.map((child) => subcategoryElements(child, own)).join('')
  return `<category id="${own}" parentId="${above}">${xmlText(name)}</category>\n${below}`
}

type Shown = { origin: string; currency: string; price: (tiyn: number) => string }

/** Offer id = product id: an article may contain refused characters, and can change. */
function offer(product: FeedProduct, { origin, currency, price }: Shown): string {
  const { id, article, name, description, priceTiyn, oldPriceTiyn, inStock, brand, barcode, weightGrams, images, properties } = product
  const optional = (tag: string, text: string | null) => (text ? element(tag, text) : '')
  const params = properties.map(
    ({ name: key, text, unit }) => `<param name="${xmlText(key)}"${unit ? ` unit="${xmlText(unit)}"` : ''}>${xmlText(text)}</param>`,
  )
  return [
    `<offer id="${id}" available="${inStock}">`,
    element('name', shortText(name, maxNameLength)),
    element('url', origin + productHref(article)),
    element('price', price(priceTiyn)),
    oldPriceTiyn !== null && price(oldPriceTiyn) !== price(priceTiyn) ? element('oldprice', price(oldPriceTiyn)) : '',
    element('currencyId', currency),
    element('categoryId', String(subcategoryOffset + product.subcategoryId)),
    ...images.map((hash) => element('picture', imageAddress(origin, hash))),
    optional('vendor', brand),
    element('vendorCode', article),
    optional('description', shortText(description, maxDescriptionLength)),
    optional('barcode', barcode && /^\d{8,14}$/.test(barcode) ? barcode : null),
    ...params,
    '<store>true</store><pickup>true</pickup><delivery>true</delivery>',
    weightGrams ? element('weight', String(weightGrams / 1000)) : '',
    '</offer>\n',
  ].join('')
}
