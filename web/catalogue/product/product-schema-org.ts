// Builds the schema.org data of a product for search engines (PROD-03).
import { imageHref } from '#contract/files/image-href.ts'
import { isGlobalBarcode } from '#contract/values/barcode.ts'
import { isPiece } from '#contract/catalogue/unit-price.ts'
import { tiynToTenge } from '#contract/values/money.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { productHref } from '#contract/catalogue/product-links.ts'

/** No offer without a price. */
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
    ...(product.images.length > 0 ? { image: product.images.map(({ hash }) => `${origin}${imageHref(hash, 1280)}`) } : {}),
    ...(product.priceTiyn === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            price: tiynToTenge(product.priceTiyn),
            priceCurrency: 'KZT',
            ...(isPiece(product.unit)
              ? {}
              : {
                  priceSpecification: {
                    '@type': 'UnitPriceSpecification',
                    price: tiynToTenge(product.priceTiyn),
                    priceCurrency: 'KZT',
                    unitText: product.unit,
                  },
                }),
            itemCondition: 'https://schema.org/NewCondition',
            availability: `https://schema.org/${product.availability === 'in_stock' ? 'InStock' : 'BackOrder'}`,
            seller: { '@type': 'Organization', name: 'Родник' },
          },
        }),
  }
}
