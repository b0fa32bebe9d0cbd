// Checks feeds against the published rules of their readers, rule by rule.
import { expect } from 'vitest'
import { isGlobalBarcode } from '#contract/values/barcode.ts'
import { allOf, textOf, textsOf, type XmlElement } from './parse-xml.ts'

const imageAddress = /^https:\/\/[\w.-]+\/images\/[0-9a-f]{32}-1280\.webp$/

export const childOf = (element: XmlElement, name: string): XmlElement => element.children.find((one) => one.name === name)!

function expectAddress(text: string): void {
  expect(new URL(text).href).toBe(text)
  expect(text.length).toBeLessThanOrEqual(2048)
}

/** Names in the order of shops.dtd; those of `many` can repeat. */
function expectOrder(element: XmlElement, order: string[], many: string[]): void {
  const names = element.children.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
  for (const name of new Set(names)) {
    expect(order).toContain(name)
    if (!many.includes(name)) expect([name, names.filter((one) => one === name).length]).toEqual([name, 1])
  }
}

/** @returns its offers */
export function checkYandexFeed(root: XmlElement, now: Date): XmlElement[] {
  expect(root.name).toBe('yml_catalog')
  expect(root.attributes.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+05:00$/)
  expect(Math.abs(now.getTime() - Date.parse(root.attributes.date!))).toBeLessThan(600_000)
  const shop = childOf(root, 'shop')
  expect(shop.children.map(({ name }) => name)).toEqual(['name', 'company', 'url', 'platform', 'currencies', 'categories', 'offers'])
  for (const tag of ['name', 'company']) expect(textOf(shop, tag)).toBeTruthy()
  expectAddress(textOf(shop, 'url')!)
  const currencies = allOf(shop, 'currency').map(({ attributes }) => attributes)
  expect(currencies).toHaveLength(1)
  expect(['KZT', 'RUB']).toContain(currencies[0]?.id)
  expect(currencies[0]?.rate).toBe('1')
  const categories = new Set<string>()
  for (const { attributes, text } of allOf(shop, 'category')) {
    expect(attributes.id).toMatch(/^[1-9]\d*$/)
    expect(categories).not.toContain(attributes.id)
    if (attributes.parentId !== undefined) expect(categories).toContain(attributes.parentId)
    expect(text).not.toBe('')
    categories.add(attributes.id!)
  }
  const offers = allOf(shop, 'offer')
  expect(new Set(offers.map(({ attributes }) => attributes.id)).size).toBe(offers.length)
  for (const offer of offers) checkYandexOffer(offer, categories, currencies[0]!.id!)
  return offers
}

const offerOrder =
  'url price oldprice currencyId categoryId picture store pickup delivery name vendor vendorCode description barcode weight param'.split(
    ' ',
  )

function checkYandexOffer(offer: XmlElement, categories: Set<string>, currency: string): void {
  expectOrder(offer, offerOrder, ['picture', 'param'])
  expect(offer.attributes.id).toMatch(/^[\dA-Za-zА-Яа-я.,/\\()[\]=-]{1,80}$/)
  expect(['true', 'false']).toContain(offer.attributes.available)
  const [name = '', url = '', price = '', oldPrice] = ['name', 'url', 'price', 'oldprice'].map((tag) => textOf(offer, tag))
  expect(name.trim()).toBe(name)
  expect(name).not.toBe('')
  expect(name.length).toBeLessThanOrEqual(150)
  expectAddress(url)
  expect(price).toMatch(/^\d+(\.\d{1,2})?$/)
  expect(Number(price)).toBeGreaterThan(0)
  if (oldPrice !== undefined) expect(Number(oldPrice)).toBeGreaterThan(Number(price))
  expect(categories).toContain(textOf(offer, 'categoryId'))
  expect(textOf(offer, 'currencyId')).toBe(currency)
  expect(textsOf(offer, 'picture').length).toBeLessThanOrEqual(10)
  for (const picture of textsOf(offer, 'picture')) expect(picture).toMatch(imageAddress)
  for (const tag of ['vendor', 'vendorCode', 'description', 'barcode', 'weight']) expect(textOf(offer, tag)).not.toBe('')
  expect((textOf(offer, 'description') ?? '').length).toBeLessThanOrEqual(3000)
  for (const barcode of textsOf(offer, 'barcode')) expect(isGlobalBarcode(barcode)).toBe(true)
  for (const weight of textsOf(offer, 'weight')) expect(Number(weight)).toBeGreaterThan(0)
  for (const tag of ['store', 'pickup', 'delivery']) expect(textOf(offer, tag)).toBe('true')
  for (const { attributes, text } of offer.children.filter((one) => one.name === 'param')) {
    expect(attributes.name).toBeTruthy()
    expect(attributes.unit).not.toBe('')
    expect(text).not.toBe('')
  }
}

/** @returns its items */
export function checkGoogleFeed(root: XmlElement): XmlElement[] {
  expect([root.name, root.attributes.version, root.attributes['xmlns:g']]).toEqual(['rss', '2.0', 'http://base.google.com/ns/1.0'])
  expect(root.children.map(({ name }) => name)).toEqual(['channel'])
  const channel = childOf(root, 'channel')
  for (const tag of ['title', 'link', 'description']) expect(textOf(channel, tag)).toBeTruthy()
  const items = channel.children.filter(({ name }) => name === 'item')
  expect(new Set(items.map((item) => textOf(item, 'g:id'))).size).toBe(items.length)
  for (const item of items) checkGoogleItem(item)
  return items
}

function checkGoogleItem(item: XmlElement): void {
  const value = (tag: string) => textOf(item, `g:${tag}`) ?? ''
  for (const { name, text } of item.children) {
    expect(name).toMatch(/^g:/)
    expect([name, text]).not.toEqual([name, ''])
  }
  for (const [tag, most] of [
    ['id', 50],
    ['title', 150],
    ['description', 5000],
    ['link', 2048],
    ['product_type', 750],
  ] as const) {
    expect(value(tag).length).toBeGreaterThan(0)
    expect(value(tag).length).toBeLessThanOrEqual(most)
  }
  expectAddress(value('link'))
  for (const image of [value('image_link'), ...textsOf(item, 'g:additional_image_link')]) expect(image).toMatch(imageAddress)
  expect(textsOf(item, 'g:additional_image_link').length).toBeLessThanOrEqual(10)
  expect(['in_stock', 'out_of_stock']).toContain(value('availability'))
  for (const price of [value('price'), ...textsOf(item, 'g:sale_price')]) expect(price).toMatch(/^\d+\.\d\d KZT$/)
  expect(parseFloat(value('price'))).toBeGreaterThan(0)
  if (value('sale_price')) expect(parseFloat(value('sale_price'))).toBeLessThan(parseFloat(value('price')))
  expect(value('condition')).toBe('new')
  expect(value('brand').length).toBeLessThanOrEqual(70)
  // Either a barcode that is valid outside the shop, or the statement that there is none.
  if (value('gtin')) expect(isGlobalBarcode(value('gtin'))).toBe(true)
  else expect(value('identifier_exists')).toBe('no')
  expect(value('product_type')).toMatch(/^[^>]+( > [^>]+)+$/)
  if (value('shipping_weight')) expect(value('shipping_weight')).toMatch(/^\d+(\.\d+)? kg$/)
}

/** @returns its offers */
export function checkKaspiFeed(root: XmlElement, storeIds: string[]): XmlElement[] {
  expect([root.name, root.attributes.xmlns]).toEqual(['kaspi_catalog', 'kaspiShopping'])
  expect(root.attributes.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(root.children.map(({ name }) => name)).toEqual(['company', 'merchantid', 'offers'])
  for (const tag of ['company', 'merchantid']) expect(textOf(root, tag)).toBeTruthy()
  const offers = childOf(root, 'offers').children
  expect(offers.length).toBeGreaterThan(0)
  expect(new Set(offers.map(({ attributes }) => attributes.sku)).size).toBe(offers.length)
  for (const offer of offers) {
    expect(offer.name).toBe('offer')
    expect(offer.attributes.sku).toMatch(/^[\dA-Za-z_-]{1,20}$/)
    expect(offer.children.map(({ name }) => name)).toEqual(['model', 'brand', 'availabilities', 'price'])
    expect(textOf(offer, 'model')).toBeTruthy()
    expect(textOf(offer, 'price')).toMatch(/^[1-9]\d*$/)
    const points = allOf(offer, 'availability').map(({ attributes }) => attributes)
    expect(points.map(({ storeId }) => storeId)).toEqual(storeIds)
    for (const { available, stockCount } of points) {
      expect(['yes', 'no']).toContain(available)
      if (stockCount !== undefined) expect(stockCount).toMatch(/^\d+$/)
    }
  }
  return offers
}
