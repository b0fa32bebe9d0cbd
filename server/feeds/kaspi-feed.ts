// Writes the price list for Kaspi.kz (docs/commerceml-formats.md, «Product feeds»).
import { shopDay } from '#contract/shop/shop-clock.ts'
import { shortText, xmlText } from '../http/xml-writer.ts'
import { writeElement, readFeedSettings, type FeedServices } from './feed-xml.ts'
import { readKaspiProducts, type KaspiProduct } from './feed-products.ts'
import type { FeedSettings } from '../settings/groups/company.ts'

const maxModelLength = 255

/** Only products chosen in kaspi_offers. A point without stock is listed too: a missing one stops the sale. */
export async function* writeKaspiFeed(services: FeedServices): AsyncGenerator<string> {
  const { db, clock } = services
  const settings = await readFeedSettings(services)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kaspi_catalog date="${shopDay(clock())}" xmlns="kaspiShopping" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="kaspiShopping http://kaspi.kz/kaspishopping.xsd">\n`
  yield `${writeElement('company', settings.companyName)}${writeElement('merchantid', settings.kaspiMerchantId ?? '')}\n<offers>\n`
  for await (const batch of readKaspiProducts(db)) yield batch.map((product) => offer(product, settings)).join('')
  yield '</offers>\n</kaspi_catalog>\n'
}

function offer(
  { sku, name, brand, priceTiyn, quantities }: KaspiProduct,
  { kaspiPoints: points, kaspiLogin: login }: FeedSettings,
): string {
  const availabilities = points.map(({ storeId, shopId }) => {
    const count = Math.floor(quantities[shopId] ?? 0)
    // Stock levels are private (SHELL-13): only a feed with a login contains them.
    const stockCount = login === undefined || count === 0 ? '' : ` stockCount="${count}"`
    return `<availability available="${count > 0 ? 'yes' : 'no'}" storeId="${xmlText(storeId)}"${stockCount}/>`
  })
  return [
    `<offer sku="${xmlText(sku)}">`,
    writeElement('model', shortText(name, maxModelLength)),
    writeElement('brand', brand ?? ''),
    `<availabilities>${availabilities.join('')}</availabilities>`,
    writeElement('price', String(Math.max(Math.round(priceTiyn / 100), 1))),
    '</offer>\n',
  ].join('')
}
