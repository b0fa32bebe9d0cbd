// The views of a product: front, side or detail, sizes, and a pump's curve.
import { automation } from './automation.ts'
import { bath } from './bath.ts'
import { boilers } from './boilers.ts'
import { toDrawnProduct, type Drawings, type DrawnProduct } from './drawing-input.ts'
import { heating } from './heating.ts'
import { el, hc } from './svg-primitives.ts'
import { pipes } from './pipes.ts'
import { pumps } from './pumps.ts'
import { curveSheet, detailSheet, frontSheet, sizeSheet, type Sizes } from './product-sheet.ts'
import { tools } from './tools.ts'
import { valves } from './valves.ts'
import { water } from './water.ts'

const drawings: Drawings = { ...pumps, ...boilers, ...heating, ...pipes, ...valves, ...automation, ...bath, ...water, ...tools }

/** What is drawn; `units` belong to the values of the same key. */
export type Drawable = { icon: string; brand: string; series: string; values: ReadonlyMap<string, string | number>; units: ReadonlyMap<string, string | null>; weightGrams: number }

/** Front first; always at least two. @throws Error for an icon without a drawing. */
export function drawProduct(product: Drawable): string[] {
  const drawing = drawings[product.icon]
  if (!drawing) throw new Error(`no drawing of ${product.icon}`)
  const products = toDrawnProduct(product.icon, product.brand, product.series, product.values)
  const front = drawing.front(products)
  const side = drawing.side?.(products)
  const sheets = [frontSheet(front), side && side !== front ? frontSheet(side) : detailSheet(front, focusOf[product.icon])]
  const sizes = sizesOf(product, products)
  if (sizes.across || sizes.upright) sheets.push(sizeSheet(pipeIcons.has(product.icon) ? singlePipe : front, sizes))
  const curve = curveOf(products)
  if (curve) sheets.push(curve)
  return sheets
}

export const isDrawn = (icon: string): boolean => icon in drawings

const categoryShows: Record<string, [icon: string, values: Record<string, string | number>]> = {
  pump: ['circulation-pump', { dn: 25, head: 6 }],
  boiler: ['gas-boiler', { circuits: 2, power: 24 }],
  tank: ['expansion-tank', { volume: 24, pmax: 5, mount: 'подвесной', color: 'красный' }],
  pipe: ['ppr-pipe', { dn: 25, wall: '4,2', pn: 20, color: 'белый' }],
  valve: ['ball-valve', { thread: '1/2', tt: 'ВР/НР', handle: 'рычаг', color: 'красный', form: 'прямой' }],
  gauge: ['manometer', { kind: 'манометр', conn: 'радиальный' }],
  underfloor: ['manifold', { outlets: 5, flowm: 'с расходомерами', material: 'нержавеющая сталь' }],
  meter: ['water-meter', { dn: 15, medium: 'холодная' }],
  insulation: ['pipe-insulation', { material: 'вспененный полиэтилен' }],
  tool: ['welder', { power: 1200 }],
  factory: ['control-cabinet', { pumps: 3, power: 4 }],
  ppr: ['ppr-fitting', { item: 'тройник', dn: 25, color: 'белый' }],
  pex: ['pex-pipe', { dn: 16, wall: '2,0', color: 'красный' }],
  hdpe: ['hdpe-fitting', { item: 'муфта соединительная', size: 32 }],
  radiator: ['radiator', { sections: 8, axis: 500, color: 'белый' }],
  'water-heater': ['water-heater', { volume: 80, shape: 'круглая', mount: 'вертикальная' }],
  'water-filter': ['water-filter', { stages: 1, body: 'прозрачный' }],
  faucet: ['faucet', { control: 'однорычажный', color: 'хром' }],
  toilet: ['toilet', { kind: 'компакт' }],
  'boiler-house': ['boiler-house', { power: '2,4', count: 2 }],
  'control-cabinet': ['control-cabinet', { pumps: 3, power: 4 }],
  'expansion-tank': ['expansion-tank', { volume: 24, pmax: 5, mount: 'подвесной', color: 'красный' }],
  'heating-point': ['heating-point', { power: '0,6' }],
  'pump-station-pro': ['pump-station-pro', { pumps: 3, flow: 36 }],
  sale: ['pressure-reducer', { thread: '3/4', gauge: 'в комплекте' }],
}

/** The front view for a tile of a category or subcategory; its marks name our own brand. */
export const categoryDrawing = (icon: string): string => frontSheet(kindDrawing(icon))

/** The same without its ground, in a frame of 400 × 400. @throws Error for an icon without a drawing */
export function kindDrawing(icon: string): string {
  const [shown, values] = categoryShows[icon] ?? [icon, {}]
  return drawingOf(shown, values)
}

/** The front view for use in a larger picture, with our own brand. @throws Error for an icon without a drawing */
export function drawingOf(icon: string, values: Record<string, string | number> = {}): string {
  const drawing = drawings[icon]
  if (!drawing) throw new Error(`no drawing of ${icon}`)
  return drawing.front(toDrawnProduct(icon, 'Родник', '', new Map(Object.entries(values))))
}

// Focus of the close-up; other products are shown above the middle.
const focusOf: Record<string, readonly [number, number]> = {
  'flexible-hose': [0.24, 0.3],
  'manifold-cabinet': [0.74, 0.45],
  'heating-element': [0.3, 0.5],
  wrench: [0.36, 0.62],
  'kitchen-faucet': [0.62, 0.4],
  'pipe-clamp': [0.4, 0.6],
}

const millimetres: Record<string, number> = { мм: 1, см: 10, м: 1000 }
// Their mounting length is vertical in the front view.
const standing = new Set(['circulation-pump', 'chimney'])
// Their front view shows several, or a coil: sizes are shown on one.
const pipeIcons = new Set(['ppr-pipe', 'hdpe-pipe', 'sewer-pipe', 'steel-pipe', 'pipe-insulation', 'corrugated-pipe', 'pex-pipe'])
const singlePipe = hc(60, 150, 280, 100, 'steel', 2) + el(340, 200, 26, 50, 'url(#f-steel)') + el(340, 200, 18, 36, '#39434F')
// Their length is not a size of the front view: a hose lies in a bow, a group is longer than its pump.
const unsized = new Set(['flexible-hose', 'mixing-unit'])

function sizesOf({ icon, values, units, weightGrams }: Drawable, products: DrawnProduct): Sizes {
  const size = (...keys: string[]): string | null => {
    for (const key of keys) {
      const value = Number(values.get(key))
      const factor = millimetres[units.get(key) ?? '']
      if (factor !== undefined && value > 0) return String(Math.round(value * factor))
    }
    return null
  }
  const length = unsized.has(icon) ? null : size('length', 'len')
  const pair = icon === 'kitchen-sink' ? /^(\d+)×(\d+)/.exec(products.text('size')) : null
  const isBent = /колено|тройник/.test(products.text('item'))
  const diameter = pipeIcons.has(icon) ? products.text('dn') || products.text('dia') : ''
  const isOnCounter = icon === 'sink' && products.text('mount').startsWith('на стол')
  const across = pair?.[1] ?? (isOnCounter ? null : icon === 'towel-rail' ? size('width') : icon === 'manometer' ? `Ø${products.text('diam')}` : standing.has(icon) ? null : (length ?? size('width')))
  const upright = pair?.[2] ?? size('height') ?? (diameter ? `Ø${diameter}` : standing.has(icon) && !isBent ? length : icon === 'sewage-station' ? size('depth') : null)
  const notes = [
    products.text('dn') && !pipeIcons.has(icon) ? `DN ${products.text('dn')}` : '',
    /^[\d/ ]+$/.test(products.text('thread')) ? `G ${products.text('thread')}` : '',
    products.text('pn') ? `PN ${products.text('pn')}` : '',
    icon === 'sewage-station' ? `Ø${products.text('diam')}` : products.text('depth') ? `${size('depth') ?? products.text('depth')} мм` : '',
    icon === 'bathtub' && size('width') ? `${size('length') ?? ''}×${size('width') ?? ''}` : '',
    products.text('axis') ? `L ${products.text('axis')}` : '',
    weightGrams >= 100 ? `${String(Math.round(weightGrams / 100) / 10).replace('.', ',')} кг` : `${weightGrams} г`,
  ].filter(Boolean)
  return { across, upright, notes: notes.slice(-4) }
}

function curveOf(products: DrawnProduct): string | undefined {
  if (!products.icon.endsWith('pump') && !['pump-station', 'pump-station-pro', 'sewage-station'].includes(products.icon)) return undefined
  const head = products.number('head')
  const litres = products.number('flow_lm')
  const flow = litres > 0 ? litres : products.number('flow')
  if (!(head > 0 && flow > 0) || products.icon === 'dosing-pump') return undefined
  return curveSheet(head, flow, litres > 0 ? 'л/мин' : 'м³/ч', products.icon === 'circulation-pump' && products.text('eei') === '' && products.text('timer') === '' ? 3 : 1)
}
