// Yandex Market Language, read by Yandex, Satu and price aggregators. Rules: docs/commerceml-formats.md, «Product feeds».
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { categoryTree } from '../catalogue/tree/category-tree.ts'
import { shortText, xmlText } from '../http/xml-writer.ts'
import { element, imageAddress, localTime, type FeedServices } from './feed-xml.ts'
import { feedProducts, type FeedProduct } from './feed-products.ts'

const longestName = 150
const longestDescription = 3000
// Categories and subcategories are numbered apart; here they are one list.
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

/** The sale holds no goods of its own. */
const categoryElements = ({ id, name, isSale, children }: CategoryNode): string =>
  isSale ? '' : `<category id="${id}">${xmlText(name)}</category>\n${children.map((child) => subcategoryElements(child, id)).join('')}`

function subcategoryElements({ id, name, children }: SubcategoryNode, above: number): string {
  const own = subcategoryOffset + id
  const below = children.map((child) => subcategoryElements(child, own)).join('')
  return `<category id="${own}" parentId="${above}">${xmlText(name)}</category>\n${below}`
}

type Shown = { origin: string; currency: string; price: (tiyn: number) => string }

/** The id of the offer is the product's own: an article may hold signs that are refused here, and may be changed. */
function offer(product: FeedProduct, { origin, currency, price }: Shown): string {
  const { id, article, name, description, priceTiyn, oldPriceTiyn, inStock, brand, barcode, weightGrams, images, properties } = product
  const optional = (tag: string, text: string | null) => (text ? element(tag, text) : '')
  const params = properties.map(
    ({ name: key, text, unit }) => `<param name="${xmlText(key)}"${unit ? ` unit="${xmlText(unit)}"` : ''}>${xmlText(text)}</param>`,
  )
  return [
    `<offer id="${id}" available="${inStock}">`,
    element('name', shortText(name, longestName)),
    element('url', origin + productHref(article)),
    element('price', price(priceTiyn)),
    oldPriceTiyn !== null && price(oldPriceTiyn) !== price(priceTiyn) ? element('oldprice', price(oldPriceTiyn)) : '',
    element('currencyId', currency),
    element('categoryId', String(subcategoryOffset + product.subcategoryId)),
    ...images.map((hash) => element('picture', imageAddress(origin, hash))),
    optional('vendor', brand),
    element('vendorCode', article),
    optional('description', shortText(description, longestDescription)),
    optional('barcode', barcode && /^\d{8,14}$/.test(barcode) ? barcode : null),
    ...params,
    '<store>true</store><pickup>true</pickup><delivery>true</delivery>',
    weightGrams ? element('weight', String(weightGrams / 1000)) : '',
    '</offer>\n',
  ].join('')
}
