// schema.org for the search engines (PROD-03). React Router escapes `<` when it writes `script:ld+json`.
import { isGlobalBarcode } from '#contract/barcode.ts'
import type { Product } from '#contract/catalogue.ts'
import { tiynToTenge } from '#contract/money.ts'
import { productHref } from './addresses.ts'

export type Crumb = { name: string; href: string }

export const breadcrumbData = (crumbs: Crumb[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: origin + href })),
})

/** Without a price there is no offer: a guessed one would be a lie to the search engine. */
export function productData(product: Product, origin: string) {
  const url = origin + productHref(product.article)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.article,
    url,
    ...(product.description ? { description: product.description } : {}),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.barcode && isGlobalBarcode(product.barcode) ? { gtin: product.barcode } : {}),
    ...(product.images.length > 0 ? { image: product.images.map(({ hash }) => `${origin}/images/${hash}-1280.webp`) } : {}),
    ...(product.priceTiyn === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            price: tiynToTenge(product.priceTiyn),
            priceCurrency: 'KZT',
            itemCondition: 'https://schema.org/NewCondition',
            availability: `https://schema.org/${product.availability === 'in_stock' ? 'InStock' : 'BackOrder'}`,
          },
        }),
  }
}
