// Writes the feed for Google Merchant, RSS 2.0 (docs/commerceml-formats.md, «Product feeds»).
import { isGlobalBarcode } from '#contract/values/barcode.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import { categoryTree } from '../catalogue/tree/category-tree.ts'
import { shortText } from '../http/xml-writer.ts'
import { element, imageAddress, type FeedServices } from './feed-xml.ts'
import { feedProducts, type FeedProduct } from './feed-products.ts'

const maxTitleLength = 150
const maxDescriptionLength = 5000
const maxBrandLength = 70
const maxTypeLength = 750

/** Products without a picture are left out: it is required, and placeholders are refused. */
export async function* googleFeed(services: FeedServices): AsyncGenerator<string> {
  const origin = services.config.publicOrigin
  const categoryPathsById = categoryPaths(services.catalogue)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield `${element('title', services.config.feeds.shopName)}${element('link', `${origin}/`)}`
  yield `${element('description', 'Насосы, котлы, радиаторы, трубы и сантехника в Казахстане')}\n`
  for await (const batch of feedProducts(services)) {
    yield batch
      .filter(({ images }) => images.length > 0)
      .map((product) => item(product, origin, categoryPathsById.get(product.subcategoryId) ?? ''))
      .join('')
  }
  yield '</channel>\n</rss>\n'
}

/** «Насосы > Циркуляционные насосы» by the subcategory's id */
function categoryPaths(catalogue: FeedServices['catalogue']): Map<number, string> {
  const names = new Map<number, string>()
  const add = (nodes: readonly SubcategoryNode[], above: string) => {
    for (const { id, name, children } of nodes) {
      const path = `${above} > ${name}`
      names.set(id, path)
      add(children, path)
    }
  }
  for (const { name, children } of categoryTree(catalogue)) add(children, name)
  return names
}

function item(product: FeedProduct, origin: string, categoryPath: string): string {
  const { id, article, name, description, priceTiyn, oldPriceTiyn, inStock, brand, barcode, weightGrams, images } = product
  const [first = '', ...more] = images
  const price = (tiyn: number) => `${(tiyn / 100).toFixed(2)} KZT`
  const title = shortText(name, maxTitleLength)
  return [
    '<item>',
    element('g:id', String(id)),
    element('g:title', title),
    element('g:description', shortText(description, maxDescriptionLength) || title),
    element('g:link', origin + productHref(article)),
    element('g:image_link', imageAddress(origin, first)),
    ...more.map((hash) => element('g:additional_image_link', imageAddress(origin, hash))),
    element('g:availability', inStock ? 'in_stock' : 'out_of_stock'),
    element('g:price', price(oldPriceTiyn ?? priceTiyn)),
    oldPriceTiyn === null ? '' : element('g:sale_price', price(priceTiyn)),
    element('g:condition', 'new'),
    brand ? element('g:brand', shortText(brand, maxBrandLength)) : '',
    // The article is the shop's, not the manufacturer's, so it is no mpn.
    barcode && isGlobalBarcode(barcode) ? element('g:gtin', barcode) : element('g:identifier_exists', 'no'),
    categoryPath ? element('g:product_type', shortText(categoryPath, maxTypeLength)) : '',
    weightGrams ? element('g:shipping_weight', `${weightGrams / 1000} kg`) : '',
    '</item>\n',
  ].join('')
}
