// Pumps and stations of pumps.
import { mark, materialOf, type Draw, type Drawings, type DrawnProduct } from './drawing-input.ts'
import { ci, disc, fc, hc, hexH, hexV, ln, pa, patch, shd, thrV, times, txt, vc, type Material } from './svg-primitives.ts'

const tints = ['red', 'green', 'blue', 'graph', 'orange', 'blue', 'red'] as const satisfies readonly Material[]
const tint = (products: DrawnProduct) => products.byBrand<Material>(tints)
/** «25-60» out of the model or of what is known of it. */
export const pumpModel = (products: DrawnProduct): string => {
  const size = products.number('dn')
  const head = products.number('head')
  if (size > 0 && head > 0) return `${size}-${Math.round(head * 10)}`
  const flow = products.number('flow_lm')
  return flow > 0 && head > 0 ? `${flow}-${head}` : head > 0 ? `${head} м` : ''
}

const circulation: Draw = (products) => {
  const body: Material = /латун|бронз/.test(products.text('body')) ? 'brass' : /нерж/.test(products.text('body')) ? 'steel' : 'graph'
  const flanged = products.number('dn') >= 40
  const bolts = [45, 135, 225, 315].map((angle) => [208 + 98 * Math.cos((angle * Math.PI) / 180), 204 + 98 * Math.sin((angle * Math.PI) / 180)] as const)
  const ends = flanged
    ? hc(110, 22, 180, 24, 'graph') + hc(110, 352, 180, 24, 'graph') + vc(150, 46, 100, 40, 'iron') + vc(150, 316, 100, 36, 'iron') + [122, 262].map((x) => hexV(x, 12, 18, 44, 'steel') + hexV(x, 342, 18, 44, 'steel')).join('')
    : hexV(148, 22, 104, 40, 'brass') + thrV(158, 60, 84, 24, body === 'graph' ? 'iron' : body) + hexV(148, 338, 104, 36, 'brass') + thrV(158, 316, 84, 24, body === 'graph' ? 'iron' : body)
  const display = products.text('display') === 'есть' || products.text('eei') !== ''
  return (
    shd(200, 372, 130) + ends +
    pa('M162 82 H238 L246 120 C300 130 330 168 330 206 C330 258 290 300 238 308 L238 318 H162 L160 306 C108 296 70 256 70 204 C70 160 104 128 154 118Z', `r-${body}`) +
    fc(28, 150, 96, 112, 'black', 10) + patch(38, 162, 64, 34, '#fff', 5, 0.12) + disc(60, 228, 12, '#11161d') + disc(60, 228, 5, '#566270') + txt(71, 184, '230 В', 13, { color: '#fff', opacity: 0.8 }) +
    ci(208, 204, 108, tint(products)) + '<circle cx="208" cy="204" r="88" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="3"/>' +
    bolts.map(([x, y]) => disc(x, y, 7, '#2C353F') + ln(x - 3, y, x + 3, y, 1.6, 0.7, '#fff')).join('') +
    `<circle cx="208" cy="204" r="70" fill="url(#f-white)" stroke="#101828" stroke-opacity=".42" stroke-width="2"/>` +
    txt(208, 176, mark(products.series || products.brand, 12), 17, { maxWidth: 96 }) + patch(158, 186, 100, 2, '#101828', 0, 0.2) + txt(208, 216, pumpModel(products), 27, { maxWidth: 116 }) +
    (display ? patch(176, 226, 64, 26, 'url(#lcd)', 4) + txt(208, 246, `${products.number('power') || 12} Вт`, 14, { color: '#BFE3FF', opacity: 1 }) : txt(208, 234, '1×230 В · 50 Гц', 10, { opacity: 0.6 }) + ci(208, 254, 11, 'brass') + ln(202, 254, 214, 254, 2.4, 0.6))
  )
}

const circulationSide: Draw = (products) => {
  const c = tint(products)
  return (
    shd(205, 372, 130) + hexV(60, 22, 100, 40, 'brass') + thrV(70, 60, 80, 26, 'iron') + hexV(60, 338, 100, 36, 'brass') + thrV(70, 314, 80, 26, 'iron') +
    pa('M74 84 H146 V116 H190 V296 H146 V316 H74Z', 'v-graph') + vc(186, 104, 26, 204, 'graph', 4) + hc(210, 112, 150, 188, c, 14) +
    times(7, (i) => ln(222, 136 + i * 22, 330, 136 + i * 22, 3, 0.22) + ln(222, 139 + i * 22, 330, 139 + i * 22, 2, 0.3, '#fff')) +
    hc(352, 128, 18, 156, c, 6) + hc(368, 192, 12, 28, 'brass', 3) + fc(226, 78, 104, 46, 'black', 8) + vc(250, 60, 22, 22, 'black', 4) +
    patch(236, 176, 86, 60, '#fff', 5, 0.92) + txt(279, 200, mark(products.brand), 13, { maxWidth: 76 }) + txt(279, 224, pumpModel(products), 15, { maxWidth: 76 })
  )
}

const well: Draw = (products) => {
  const vibration = products.text('intake') !== ''
  if (vibration) {
    return (
      shd(200, 372, 100) + '<path d="M206 60 C214 30 236 24 262 22" stroke="#1F2937" stroke-width="7" fill="none" stroke-linecap="round"/>' +
      pa('M150 70 H250 L256 96 H144Z', 'v-graph') + vc(148, 92, 104, 92, 'steel', 10) + hc(124, 176, 152, 34, 'graph', 8) + [138, 182, 248].map((x) => hexV(x, 166, 16, 54, 'steel')).join('') +
      pa('M138 208 H262 V316 C262 346 240 362 200 362 C160 362 138 346 138 316Z', 'v-steel') + vc(112, 40, 26, 110, 'brass', 6) + patch(164, 238, 72, 58, '#fff', 6, 0.9) + txt(200, 262, mark(products.brand), 14, { maxWidth: 62 }) + txt(200, 286, `${products.text('head')} м`, 16)
    )
  }
  const c: Material = products.byBrand<Material>(['graph', 'blue', 'black', 'green'])
  return (
    shd(200, 392, 60, 7) + '<path d="M236 214 C262 180 256 90 252 22" stroke="#1F2937" stroke-width="6" fill="none" stroke-linecap="round"/>' + vc(176, 22, 48, 42, 'brass', 4) + thrV(182, 14, 36, 20, 'brass', 5) +
    vc(160, 58, 80, 312, 'steel', 10) + vc(158, 204, 84, 34, c, 3) + times(6, (i) => ln(164, 209 + i * 5, 236, 209 + i * 5, 1.6, 0.5)) + ln(160, 250, 240, 250, 2, 0.25) + ln(160, 340, 240, 340, 2, 0.25) + pa('M162 368 H238 L226 388 H174Z', 'v-steel') +
    patch(170, 92, 60, 88, '#fff', 5, 0.9) + txt(200, 122, mark(products.series || products.brand, 9), 13, { maxWidth: 52 }) + txt(200, 146, pumpModel(products), 17, { maxWidth: 52 }) + txt(200, 168, `${products.text('power')} кВт`, 11, { opacity: 0.6, maxWidth: 50 })
  )
}

const drain: Draw = (products) => {
  const body = materialOf(products.text('body'), 'graph')
  const sewage = products.icon === 'sewage-pump'
  const c: Material = sewage ? 'graph' : body === 'steel' ? 'steel' : products.byBrand<Material>(['blue', 'orange', 'green', 'red'])
  return (
    shd(200, 380, 130) + '<path d="M250 66 C280 30 320 50 322 96" stroke="#1F2937" stroke-width="7" fill="none"/>' + pa('M132 66 C132 24 268 24 268 66 L256 66 C256 44 144 44 144 66Z', 'h-black') +
    vc(126, 66, 148, 44, 'black', 14) + vc(118, 106, 164, 150, c, 12) + times(sewage ? 7 : 0, (i) => ln(134 + i * 22, 116, 134 + i * 22, 246, 3, 0.25)) + vc(108, 252, 184, 62, sewage ? 'iron' : 'black', 14) +
    times(9, (i) => patch(120 + i * 18, 330, 10, 28, '#101828', 3, 0.75)) + vc(112, 312, 176, 18, 'black', 4) + vc(122, 356, 156, 18, 'black', 6) + times(4, (i) => vc(124 + i * 46, 328, 12, 30, 'black', 2)) +
    vc(290, 200, 40, 98, 'black', 6) + thrV(294, 168, 32, 36, 'black', 6) + hc(322, 96, 60, 34, sewage ? 'black' : 'red', 15) +
    patch(152, 144, 96, 70, '#fff', 6, 0.93) + txt(200, 170, mark(products.brand, 11), 15, { maxWidth: 84 }) + txt(200, 198, pumpModel(products), 20, { maxWidth: 84 })
  )
}

const jet = (products: DrawnProduct, y: number, c: Material): string =>
  hc(48, y, 82, 104, c === 'steel' ? 'steel' : 'graph', 18) + hexH(22, y + 34, 30, 40, 'brass') + hexV(70, y - 26, 38, 30, 'brass') + hc(126, y - 8, 24, 120, 'graph', 5) + hc(148, y + 2, 156, 100, c, 12) +
  times(8, (i) => ln(158, y + 14 + i * 11, 296, y + 14 + i * 11, 2.4, 0.3)) + hc(302, y + 8, 44, 88, 'black', 12) + times(5, (i) => ln(312, y + 22 + i * 15, 336, y + 22 + i * 15, 3, 0.5)) + fc(176, y - 34, 96, 40, 'black', 8) +
  patch(180, y + 26, 92, 54, '#fff', 5, 0.93) + txt(226, y + 49, mark(products.brand, 10), 14, { maxWidth: 80 }) + txt(226, y + 72, pumpModel(products), 17, { maxWidth: 80 })

const surface: Draw = (products) => shd(200, 312, 165) + jet(products, 170, products.byBrand<Material>(['blue', 'green', 'graph', 'orange', 'red'])) + pa('M150 270 H300 L312 302 H138Z', 'v-black')

const station: Draw = (products) => {
  const c = products.byBrand<Material>(['red', 'blue', 'green', 'graph'])
  return (
    shd(205, 372, 160) + pa('M92 236 C52 236 40 262 40 288 C40 314 52 344 92 344 H300 C344 344 356 314 356 288 C356 262 344 236 300 236Z', `h-${c}`) + patch(196, 232, 12, 116, '#101828', 4, 0.14) + pa('M92 340 H118 L128 370 H82Z M276 340 H302 L312 370 H266Z', 'v-graph') +
    fc(110, 214, 186, 24, 'graph', 4) + jet(products, 110, c === 'graph' ? 'blue' : 'graph') + txt(270, 302, `${products.text('tank') || '24'} л`, 24, { color: '#fff', opacity: 0.95 }) + ci(366, 92, 26, 'white') + disc(366, 92, 18, '#fff') + ln(366, 92, 376, 82, 2.6, 0.8, '#B42318')
  )
}

const booster: Draw = (products) => {
  const count = Math.min(4, Math.max(1, products.number('pumps') || 2))
  const step = 300 / count
  const c = tint(products)
  return (
    shd(200, 384, 185) + hc(24, 350, 352, 24, 'graph', 4) + hc(20, 290, 360, 34, 'steel', 8) +
    times(count, (i) => {
      const x = 50 + step * i + step / 2
      return vc(x - 24, 312, 48, 40, 'graph', 4) + vc(x - 30, 200, 60, 96, 'steel', 6) + times(5, (k) => ln(x - 28, 216 + k * 16, x + 28, 216 + k * 16, 1.6, 0.25)) + vc(x - 26, 164, 52, 38, 'graph', 4) + vc(x - 34, 78, 68, 92, c, 10) + times(4, (k) => ln(x - 22 + k * 15, 90, x - 22 + k * 15, 158, 2.4, 0.28)) + vc(x - 30, 58, 60, 24, 'black', 8)
    }) +
    fc(300, 32, 82, 112, 'white', 8) + patch(312, 46, 58, 34, 'url(#lcd)', 4) + txt(341, 70, products.text('head') + ' м', 14, { color: '#BFE3FF', opacity: 1, maxWidth: 50 }) + disc(326, 100, 6, '#12B76A') + disc(344, 100, 6, '#F79009') + ci(340, 124, 9, 'red') + vc(334, 144, 14, 210, 'graph', 2)
  )
}

export const pumps: Drawings = {
  'circulation-pump': { front: circulation, side: circulationSide },
  'well-pump': { front: well },
  'drain-pump': { front: drain },
  'sewage-pump': { front: drain },
  'surface-pump': { front: surface },
  'pump-station': { front: station },
  'booster-pump': { front: booster },
  'dosing-pump': {
    front: (products) =>
      shd(200, 352, 140) + fc(96, 86, 196, 240, 'blue', 18) + fc(116, 106, 156, 92, 'black', 8) + patch(130, 118, 128, 46, 'url(#lcd)', 5) + txt(194, 152, `${products.text('flow')} л/ч`, 22, { color: '#BFE3FF', opacity: 1, maxWidth: 110 }) + times(4, (i) => disc(140 + i * 36, 182, 8, '#98A3AF')) +
      txt(194, 246, mark(products.brand), 22, { color: '#fff', opacity: 0.95, maxWidth: 150 }) + txt(194, 278, mark(products.series), 16, { color: '#fff', opacity: 0.8, maxWidth: 150 }) + fc(70, 322, 250, 22, 'black', 6) + fc(288, 170, 54, 96, 'grey', 8) + [186, 250].map((y) => disc(315, y, 7, '#566270')).join('') + vc(302, 116, 26, 56, 'white', 4) + thrV(298, 128, 34, 22, 'graph', 5) + vc(302, 264, 26, 48, 'white', 4) + thrV(298, 276, 34, 22, 'graph', 5),
  },
}
