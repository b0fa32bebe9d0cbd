// What stands in the shelves of test/world.ts. Keys name the special ones that tests ask for.

export type WorldProduct = {
  article: string
  name: string
  subcategory: string
  brand: string | null
  /** tenge; null = price on request */
  price: number | null
  lastPrice?: number
  /** pieces in Актобе, Астана, «Склад Алматы» */
  stock: [number, number, number]
  properties: Record<string, string | number>
  popularity?: number
  isPopular?: boolean
  alsoIn?: string
  isActive?: boolean
  weightGrams?: number
  lengthMm?: number
}

const waterSizes = [
  { size: '1/2"', dn: 15, price: 2450, stock: [40, 12, 0] },
  { size: '3/4"', dn: 20, price: 3600, stock: [25, 0, 0] },
  { size: '1"', dn: 25, price: 5450, stock: [8, 3, 5] },
  { size: '1 1/4"', dn: 32, price: 9300, stock: [0, 0, 0] },
] as const

const waterBrands = [
  { brand: 'Valtec', series: 'BASE', code: 'VT', factor: 1, handle: 'рычаг' },
  { brand: 'Bugatti', series: 'Oregon', code: 'BG', factor: 1.4, handle: 'бабочка' },
  { brand: 'Smith, Sons & Co', series: 'Classic', code: 'SSC', factor: 0.8, handle: 'рычаг' },
] as const

const waterValves: [string, WorldProduct][] = waterBrands.flatMap(({ brand, series, code, factor, handle }) =>
  waterSizes.map(({ size, dn, price, stock }): [string, WorldProduct] => [
    `valve${code}${dn}`,
    {
      article: `${code}-${dn}`,
      name: `Кран шаровой ${brand} ${series} ${size} ВР/ВР`,
      subcategory: 'Краны шаровые для воды',
      brand,
      price: Math.round(price * factor),
      stock: [...stock],
      properties: { Размер: size, 'Условный проход DN': dn, 'Номинальное давление': dn > 20 ? 30 : 40, Ручка: handle, Материал: 'латунь' },
      popularity: 100 - dn,
      weightGrams: dn * 12,
      lengthMm: dn * 3,
    },
  ]),
)

const gasValves: [string, WorldProduct][] = waterSizes.slice(0, 3).map(({ size, dn, price, stock }) => [
  `gas${dn}`,
  {
    article: `GAS-${dn}`,
    name: `Кран шаровой газовый Bugatti ${size} ВР/НР`,
    subcategory: 'Краны шаровые газовые',
    brand: 'Bugatti',
    price: price + 350,
    stock: [...stock],
    properties: { Размер: size, 'Условный проход DN': dn, Ручка: 'рычаг' },
  },
])

const pumpModels = [
  ['25-40', 25, 4, 2.8, 21_500],
  ['25-60', 25, 6, 3.5, 27_900],
  ['25-80', 25, 8, 5.6, 44_000],
  ['32-60', 32, 6, 4.2, 33_300],
  ['32-80', 32, 8, 7.8, 52_150],
] as const

const pumps: [string, WorldProduct][] = [
  ['Grundfos', 'UPS', 'GR', 1.6],
  ['Wilo', 'Star-RS', 'WI', 1.3],
].flatMap(([brand, series, code, factor]) =>
  pumpModels.map(([model, dn, head, flow, price], index): [string, WorldProduct] => [
    `pump${String(code)}${model}`,
    {
      article: `${String(code)}-${model}`,
      name: `Насос циркуляционный ${String(brand)} ${String(series)} ${model} 180`,
      subcategory: 'Циркуляционные насосы',
      brand: String(brand),
      price: Math.round(price * Number(factor)),
      stock: [index, 0, index * 2],
      properties: { 'Условный проход DN': dn, Напор: head, 'Подача: максимальная': flow, 'Монтажная длина': 180 },
      popularity: 500 + index,
      isPopular: index === 1,
      weightGrams: 2400 + index * 300,
      lengthMm: 180,
    },
  ]),
)

const drainPumps: [string, WorldProduct][] = [250, 400, 550, 750].map((power, index) => [
  `drain${power}`,
  {
    article: `DR-${power}`,
    name: `Насос дренажный Wilo Drain ${power} Вт`,
    subcategory: 'Дренажные насосы',
    brand: 'Wilo',
    price: 18_000 + index * 7500,
    stock: [3, 0, 0],
    properties: { Мощность: power, Напор: 5.5 + index, 'Для грязной воды': index % 2 === 0 ? 'да' : 'нет' },
  },
])

const faucets: [string, WorldProduct][] = ['хром', 'чёрный', 'бронза'].map((color, index) => [
  `faucet${index + 1}`,
  {
    article: `SM-10${index + 1}`,
    name: `Смеситель для раковины Родник Исток ${color}`,
    subcategory: 'Смесители',
    brand: 'Родник',
    price: 12_500 + index * 1800,
    stock: [2, 2, 2],
    properties: { Цвет: color, 'Длина излива': 120 + index * 20 },
  },
])

const special = {
  withoutPrice: {
    article: 'REQ-1',
    name: 'Насос циркуляционный Grundfos Magna3 65-150 F',
    subcategory: 'Циркуляционные насосы',
    brand: 'Grundfos',
    price: null,
    stock: [1, 0, 0],
    properties: { 'Условный проход DN': 65, Напор: 15, 'Подача: максимальная': 40 },
  },
  withoutPriceAndStock: {
    article: 'REQ-2',
    name: 'Насос дренажный Grundfos Unilift AP 35',
    subcategory: 'Дренажные насосы',
    brand: 'Grundfos',
    price: null,
    stock: [0, 0, 0],
    properties: { Мощность: 700, Напор: 9.5 },
  },
  outOfStock: {
    article: 'OUT-1',
    name: 'Смеситель для кухни Родник Ключ',
    subcategory: 'Смесители',
    brand: 'Родник',
    price: 15_900,
    stock: [0, 0, 0],
    properties: { Цвет: 'хром', 'Длина излива': 210 },
  },
  lastPiece: {
    article: 'LAST-1',
    name: 'Смеситель для ванны Родник Каскад',
    subcategory: 'Смесители',
    brand: 'Родник',
    price: 24_300,
    stock: [0, 1, 0],
    properties: { Цвет: 'хром', 'Длина излива': 350 },
  },
  discounted: {
    article: 'SALE-1',
    name: 'Насос дренажный Wilo TMW 32/8',
    subcategory: 'Дренажные насосы',
    brand: 'Wilo',
    price: 68_000,
    lastPrice: 85_000,
    stock: [4, 1, 0],
    properties: { Мощность: 370, Напор: 7, 'Для грязной воды': 'да' },
    popularity: 90,
  },
  /** the old price is above the new one by less than 1 %: no discount is shown */
  hardlyDiscounted: {
    article: 'SALE-2',
    name: 'Кран шаровой газовый Valtec 1/2" ВР/ВР',
    subcategory: 'Краны шаровые газовые',
    brand: 'Valtec',
    price: 2999,
    lastPrice: 3000,
    stock: [5, 5, 0],
    properties: { Размер: '1/2"', 'Условный проход DN': 15, Ручка: 'бабочка' },
  },
  articleWithSlash: {
    article: 'VT.214/N+04',
    name: 'Кран шаровой Valtec BASE 1/2" ВР/НР, угловой',
    subcategory: 'Краны шаровые для воды',
    brand: 'Valtec',
    price: 2890,
    stock: [10, 0, 0],
    properties: { Размер: '1/2"', 'Условный проход DN': 15, 'Номинальное давление': 40, Ручка: 'бабочка', Материал: 'латунь' },
  },
  cyrillicArticle: {
    article: 'ШК-15М',
    name: 'Кран шаровой Родник ШК 1/2" муфтовый',
    subcategory: 'Краны шаровые для воды',
    brand: 'Родник',
    price: 1990,
    stock: [100, 50, 0],
    properties: { Размер: '1/2"', 'Условный проход DN': 15, 'Номинальное давление': 16, Ручка: 'рычаг', Материал: 'сталь' },
  },
  longName: {
    article: 'LONG-1',
    name: 'Смеситель для ванны и душа однорычажный с длинным поворотным изливом, керамическим картриджем, лейкой на три режима, гибким шлангом и держателем',
    subcategory: 'Смесители',
    brand: null,
    price: 31_250.5,
    stock: [1, 0, 0],
    properties: { Цвет: 'хром', 'Длина излива': 350 },
  },
  inTwoSubcategories: {
    article: 'TWO-1',
    name: 'Кран шаровой универсальный Bugatti вода/газ 3/4"',
    subcategory: 'Краны шаровые для воды',
    alsoIn: 'Краны шаровые газовые',
    brand: 'Bugatti',
    price: 4750,
    stock: [6, 0, 2],
    properties: { Размер: '3/4"', 'Условный проход DN': 20, 'Номинальное давление': 40, Ручка: 'рычаг', Материал: 'латунь' },
  },
  removed: {
    article: 'OLD-1',
    name: 'Смеситель для раковины Родник Родничок',
    subcategory: 'Смесители',
    brand: 'Родник',
    isActive: false,
    price: 7900,
    stock: [3, 0, 0],
    properties: { Цвет: 'хром', 'Длина излива': 110 },
  },
} satisfies Record<string, WorldProduct>

export type SpecialProduct = keyof typeof special

/** Key → product; ordinary ones are valveVT15 … valveSSC32, gas15 …, pumpGR25-40 …, drain250 …, faucet1 … */
export const worldProducts: ReadonlyMap<string, WorldProduct> = new Map<string, WorldProduct>([
  ...waterValves,
  ...gasValves,
  ...pumps,
  ...drainPumps,
  ...faucets,
  ...Object.entries(special),
])

export const specialProducts = Object.keys(special).filter((key): key is SpecialProduct => key in special)
