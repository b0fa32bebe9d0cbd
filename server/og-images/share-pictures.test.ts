// Checks the pictures of shared links (PROD-03).
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { cropShare, drawShare, shareHeight, shareWidth } from './draw-og-image.ts'
import { openShareCache } from './og-image-cache.ts'
import { productShareHref } from './og-image-url.ts'

const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .webp()
    .toBuffer()

async function isDrawn(image: Buffer, left: number, top: number, width: number, height: number): Promise<boolean> {
  const box = await sharp(image).extract({ left, top, width, height }).png().toBuffer() // stats() ignores extract()
  const { channels } = await sharp(box).stats()
  return channels.some(({ min, max }) => max - min > 60)
}

test('PROD-03 a share picture has its size and has free edges with any content', async () => {
  const picture = await white(400, 900)
  for (const card of [
    {
      title: 'Насос циркуляционный Grundfos UPS 25-60 180 мм',
      note: 'Grundfos · арт. GRU-000123',
      price: '68 900 ₸',
      oldPrice: '76 500 ₸',
      picture,
    },
    { title: 'Котёл '.repeat(80), note: 'слово '.repeat(40), price: '200 000 000,00 ₸', oldPrice: '300 000 000,00 ₸', picture },
    { title: 'х'.repeat(400), note: '', price: 'Цена по запросу', picture },
    { title: '<b>&"\u0000', note: '\u0001' },
    { title: '', note: '' },
  ]) {
    const image = await drawShare(card)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: shareWidth, height: shareHeight })
    for (const [left, top, width, height] of [
      [0, 0, shareWidth, 40],
      [0, 40, 40, 560],
      [shareWidth - 40, 40, 40, 560],
    ] as const)
      expect([card.title.slice(0, 9), await isDrawn(image, left, top, width, height)]).toEqual([card.title.slice(0, 9), false])
  }
})

test('PROD-03 the name, the price and the logo are at their positions', async () => {
  const image = await drawShare({ title: 'Насос', note: 'Wilo', price: '68 900 ₸', picture: await white(300, 300) })
  expect(await isDrawn(image, 550, 150, 400, 70)).toBe(true)
  expect(await isDrawn(image, 550, 490, 400, 90)).toBe(true)
  expect(await isDrawn(image, 550, 60, 300, 70)).toBe(true)
  expect(await isDrawn(image, 550, 330, 600, 120)).toBe(false)
})

test('PROD-03 no line of a name ends with a preposition or a conjunction', async () => {
  const loose = await drawShare({ title: 'Насосы, котлы, трубы и арматура', note: '' })
  expect(loose.equals(await drawShare({ title: 'Насосы, котлы, трубы и\u00a0арматура', note: '' }))).toBe(true)
})

test('PROD-03 a page’s own picture is cropped to the shape', async () => {
  expect(await sharp(await cropShare(await white(300, 900))).metadata()).toMatchObject({ width: shareWidth, height: shareHeight })
})

test('PROD-03 the address changes only with the drawn content', () => {
  const product = { id: 1, name: 'Кран', article: 'A-1', brand: 'Valtec', priceTiyn: 100, lastPriceTiyn: null, image: null }
  const href = productShareHref(product)
  expect(href).toMatch(/^\/share\/product-1-[0-9a-f]{16}\.jpg$/)
  expect(productShareHref({ ...product })).toBe(href)
  for (const change of [{ name: 'Клапан' }, { priceTiyn: 101 }, { lastPriceTiyn: 200 }, { brand: null }, { image: 'a'.repeat(32) }])
    expect(productShareHref({ ...product, ...change })).not.toBe(href)
})

test('PROD-03 a picture is drawn once for concurrent requests, one at a time, and too many are refused', async () => {
  const cache = openShareCache()
  const gate = Promise.withResolvers<void>()
  let under = 0
  let most = 0
  const draw = vi.fn<() => Promise<Buffer>>(async () => {
    most = Math.max(most, ++under)
    await gate.promise
    under--
    return Buffer.from('jpeg')
  })
  const same = [cache.find('a', draw), cache.find('a', draw)]
  const others = Array.from({ length: 30 }, (_, at) => cache.find(`b${at}`, draw))
  gate.resolve()
  expect((await Promise.all(same)).map(String)).toEqual(['jpeg', 'jpeg'])
  const results = await Promise.all(others)
  expect(results.filter((result) => result === undefined)).toHaveLength(10) // one drawn, twenty queued
  expect(most).toBe(1)
  expect(draw).toHaveBeenCalledTimes(21)
  await cache.find('a', draw)
  expect(draw).toHaveBeenCalledTimes(21)
})

test('PROD-03 a drawing that fails is reported to its requests, and tried again by the next', async () => {
  const cache = openShareCache()
  await expect(cache.find('a', () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  expect(String(await cache.find('a', () => Promise.resolve(Buffer.from('jpeg'))))).toBe('jpeg')
})
