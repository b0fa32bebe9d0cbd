// Checks the drawings of demo products (CAT-10, PROD-01).
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { leavesOf, readAssortment } from '../assortment.ts'
import { generateProducts } from '../generator.ts'
import { sheetsOf } from '../seed.ts'
import { boundsOf } from './bounds.ts'
import { categoryDrawing, drawProduct, isDrawn } from './draw-product.ts'
import { lettering } from './text-outlines.ts'
import { letters } from './font-outlines.ts'

const assortment = readAssortment()
const products = [...generateProducts({ count: 1500, assortment })]

test('CAT-10 every kind of product of the assortment has its drawing', () => {
  const icons = new Set(leavesOf(assortment).map(({ leaf }) => leaf.icon))
  expect(icons.size).toBe(115)
  expect([...icons].filter((icon) => !isDrawn(icon))).toEqual([])
  expect(() => drawProduct({ icon: 'unknown', brand: '', series: '', values: new Map(), units: new Map(), weightGrams: 1 })).toThrow('unknown')
})

test('PROD-01 every product has at least two views, without fonts, scripts or references', () => {
  for (const product of products.slice(0, 400)) {
    const sheets = sheetsOf(product)
    expect(sheets.length).toBeGreaterThanOrEqual(2)
    for (const svg of sheets) expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|href/)
  }
})

test('CAT-10 PROD-01 boilers stand on the floor where their category says so, and hang on the wall elsewhere', () => {
  // The hanging ones have five pipe ends below, the standing ones feet.
  const tileOf = (name: string) => categoryDrawing(leavesOf(assortment).find(({ leaf }) => leaf.name === name)!.leaf.icon)
  expect(tileOf('Газовые напольные котлы')).not.toBe(tileOf('Газовые настенные котлы'))
  for (const product of products) {
    if (!product.name.startsWith('Котёл газовый')) continue
    const isHanging = (sheetsOf(product)[0] ?? '').includes('copper')
    expect([product.name, isHanging]).toEqual([product.name, product.name.includes('настенный')])
  }
})

test('PROD-01 every character on a product has an outline, and lower case differs from upper case', () => {
  const words = products.flatMap(({ brand, series, properties }) => [brand, series, ...properties.map(({ value }) => String(value))])
  const without = [...new Set(words.join(''))].filter((sign) => sign !== ' ' && !letters[sign])
  expect(without).toEqual([])
  const shapes = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz'
  expect([...shapes].filter((sign) => letters[sign]?.[1] === letters[sign.toUpperCase()]?.[1])).toEqual([])
})

test('PROD-01 views become pixels, and the product fills its frame', async () => {
  for (const product of generateProducts({ count: 40, assortment })) {
    const svg = sheetsOf(product)[0] ?? ''
    const { data, info } = await sharp(Buffer.from(svg)).resize(100, 100).greyscale().raw().toBuffer({ resolveWithObject: true })
    const dark = [...data].flatMap((value, at) => (value < 215 ? [at] : []))
    const [columns, rows] = [dark.map((at) => at % info.width), dark.map((at) => Math.floor(at / info.width))]
    const extent = Math.max(Math.max(...columns) - Math.min(...columns), Math.max(...rows) - Math.min(...rows))
    expect([product.name, extent >= 60]).toEqual([product.name, true])
  }
})

test('ROUTE-04 categories and subcategories have a drawing for their tile', () => {
  for (const category of assortment.categories) {
    for (const { icon } of [category, ...category.subcategories]) expect(categoryDrawing(icon)).toContain('<svg')
  }
})

test('CAT-10 bounds follow shapes, curves and turned groups, not shadows and letters', () => {
  expect(boundsOf('<rect x="10" y="20" width="30" height="40"/>')).toEqual({ x: 10, y: 20, width: 30, height: 40 })
  expect(boundsOf('<g transform="translate(100 0) scale(2)"><circle cx="10" cy="10" r="5"/></g>')).toEqual({ x: 110, y: 10, width: 20, height: 20 })
  expect(boundsOf(`<path d="M10 10h20v-5z"/><ellipse class="s" cx="0" cy="900" rx="9" ry="9"/>${lettering(500, 500, 'текст', 20)}`)).toEqual({ x: 10, y: 5, width: 20, height: 5 })
})
