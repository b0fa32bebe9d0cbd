// The price list for Kaspi.kz. Rules: docs/commerceml-formats.md, «Product feeds».
import { shortText, xmlText } from '../http/xml-writer.ts'
import { element, localTime, type FeedServices } from './feed-xml.ts'
import { kaspiProducts, type KaspiProduct } from './feed-products.ts'
import type { KaspiConfig } from '../config/feed-config.ts'

const longestModel = 255

/** Only what stands in kaspi_offers. A point without stock is listed as such: what is missing goes off sale. */
export async function* kaspiFeed(services: FeedServices, kaspi: KaspiConfig): AsyncGenerator<string> {
  const { config, clock } = services
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kaspi_catalog date="${localTime(clock()).slice(0, 10)}" xmlns="kaspiShopping" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="kaspiShopping http://kaspi.kz/kaspishopping.xsd">\n`
  yield `${element('company', config.company.name || config.feeds.shopName)}${element('merchantid', kaspi.merchantId)}\n<offers>\n`
  for await (const batch of kaspiProducts(services)) yield batch.map((product) => offer(product, kaspi)).join('')
  yield '</offers>\n</kaspi_catalog>\n'
}

function offer({ sku, name, brand, priceTiyn, pieces }: KaspiProduct, { points, login }: KaspiConfig): string {
  const availabilities = points.map(({ storeId, shopId }) => {
    const count = Math.floor(pieces[shopId] ?? 0)
    // Pieces are told to those who log in (SHELL-13), so an open list is silent about them.
    const told = login === undefined || count === 0 ? '' : ` stockCount="${count}"`
    return `<availability available="${count > 0 ? 'yes' : 'no'}" storeId="${xmlText(storeId)}"${told}/>`
  })
  return [
    `<offer sku="${xmlText(sku)}">`,
    element('model', shortText(name, longestModel)),
    element('brand', brand ?? ''),
    `<availabilities>${availabilities.join('')}</availabilities>`,
    element('price', String(Math.max(Math.round(priceTiyn / 100), 1))),
    '</offer>\n',
  ].join('')
}
