// Pipes, their fittings, insulation and clamps.
import { mark, materialOf, type Draw, type Drawings } from './drawing-input.ts'
import { ci, disc, el, fc, hc, hexFace, hexH, hexV, ln, pa, patch, shd, thrH, thrV, times, tube, txt, vc, type Material } from './svg-primitives.ts'

const inkOn = (m: Material) => (['black', 'graph', 'red', 'blue', 'green', 'orange', 'grey'].includes(m) ? '#fff' : '#101828')

/** Straight pipes in a stack, with wall and bore. */
const stack = (m: Material, stripe: string, text: string, wall: number, h = 46): string =>
  shd(200, 116 + 4 * (h + 2) + 18, 170) +
  [64, 50, 64, 50].map((x, i) => {
    const y = 110 + i * (h + 2)
    return hc(x, y, 290, h, m, 4) + (stripe ? patch(x + 6, y + h * 0.36, 268, 3, stripe, 1, 0.75) : '') + el(x + 290, y + h / 2, 15, h / 2, `url(#f-${m})`) + el(x + 290, y + h / 2, 15 * wall, (h / 2) * wall, '#2F3946') + txt(x + 120, y + h * 0.78, text, 12, { color: inkOn(m), opacity: 0.55, maxWidth: 210 })
  }).join('')

const coil = (m: Material, text: string): string => {
  const ring = (i: number) => `<ellipse ${i === 0 ? 'class="b" data-w="18"' : ''} cx="200" cy="200" rx="${156 - i * 15}" ry="${140 - i * 14}" fill="none" stroke="#101828" stroke-opacity=".35" stroke-width="17"/><ellipse cx="200" cy="200" rx="${156 - i * 15}" ry="${140 - i * 14}" fill="none" stroke="url(#f-${m})" stroke-width="14"/><ellipse cx="198" cy="197" rx="${156 - i * 15}" ry="${140 - i * 14}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`
  const band = (angle: number) => {
    const [x, y] = [200 + 118 * Math.cos((angle * Math.PI) / 180), 200 + 104 * Math.sin((angle * Math.PI) / 180)]
    return `<g transform="rotate(${angle} ${x.toFixed(1)} ${y.toFixed(1)})"><rect x="${(x - 52).toFixed(1)}" y="${(y - 9).toFixed(1)}" width="104" height="18" rx="4" fill="#fff" stroke="#101828" stroke-opacity=".42" stroke-width="2"/></g>`
  }
  return shd(200, 356, 160) + times(6, ring) + [30, 150, 270].map(band).join('') + fc(140, 172, 120, 60, 'white', 6) + txt(200, 210, text, 20, { maxWidth: 104 })
}

type Shape = 'sleeve' | 'elbow' | 'half-elbow' | 'tee' | 'cross' | 'cap' | 'reducer' | 'bow' | 'clip' | 'plate'
function shapeOf(item: string): Shape {
  if (/кресто/.test(item)) return 'cross'
  if (/тройник/.test(item)) return 'tee'
  if (/(45|30|15|67)°/.test(item)) return 'half-elbow'
  if (/уго|угольник|отвод|углов|колено/.test(item)) return 'elbow'
  if (/заглушка|пробка/.test(item)) return 'cap'
  if (/переход|футорка/.test(item)) return 'reducer'
  if (/обвод/.test(item)) return 'bow'
  if (/опора|клипса/.test(item)) return 'clip'
  if (/планка/.test(item)) return 'plate'
  return 'sleeve'
}
/** Draws a socket's end: axis lying (h) or standing (v), given its middle, outward length and width. */
type End = (x: number, y: number, side: 'left' | 'right' | 'up' | 'down', width: number) => string
const socket = (m: Material): End => (x, y, side, w) => (side === 'left' ? hc(x - 52, y - w * 0.6, 54, w * 1.2, m, 8) : side === 'right' ? hc(x - 2, y - w * 0.6, 54, w * 1.2, m, 8) : side === 'up' ? vc(x - w * 0.6, y - 52, w * 1.2, 54, m, 8) : vc(x - w * 0.6, y - 2, w * 1.2, 54, m, 8))
const nut = (m: Material): End => (x, y, side, w) => (side === 'left' ? hexH(x - 58, y - w * 0.62, 60, w * 1.24, m) : side === 'right' ? hexH(x - 2, y - w * 0.62, 60, w * 1.24, m) : side === 'up' ? hexV(x - w * 0.62, y - 58, w * 1.24, 60, m) : hexV(x - w * 0.62, y - 2, w * 1.24, 60, m))
const thread = (m: Material): End => (x, y, side, w) => (side === 'left' ? thrH(x - 56, y - w * 0.46, 58, w * 0.92, m) : side === 'right' ? thrH(x - 2, y - w * 0.46, 58, w * 0.92, m) : side === 'up' ? thrV(x - w * 0.46, y - 56, w * 0.92, 58, m) : thrV(x - w * 0.46, y - 2, w * 0.92, 58, m))
const ribbed = (m: Material, ring: Material): End => (x, y, side, w) => (side === 'left' ? hc(x - 62, y - w * 0.5, 64, w, ring, 6) + ln(x - 40, y - w * 0.5 + 3, x - 40, y + w * 0.5 - 3, 3, 0.3) + hc(x - 14, y - w * 0.6, 16, w * 1.2, m, 4) : side === 'right' ? hc(x - 2, y - w * 0.5, 64, w, ring, 6) + ln(x + 40, y - w * 0.5 + 3, x + 40, y + w * 0.5 - 3, 3, 0.3) + hc(x - 2, y - w * 0.6, 16, w * 1.2, m, 4) : side === 'up' ? vc(x - w * 0.5, y - 62, w, 64, ring, 6) + ln(x - w * 0.5 + 3, y - 40, x + w * 0.5 - 3, y - 40, 3, 0.3) + vc(x - w * 0.6, y - 14, w * 1.2, 16, m, 4) : vc(x - w * 0.5, y - 2, w, 64, ring, 6) + vc(x - w * 0.6, y - 2, w * 1.2, 16, m, 4))

function fitting(shape: Shape, m: Material, a: End, b: End, label: string): string {
  const w = 92
  const ink = { color: inkOn(m), opacity: 0.42, maxWidth: 110 }
  const body = (text: string, x = 200, y = 210) => txt(x, y, text, 24, ink)
  const half = w / 2
  switch (shape) {
    case 'elbow':
      return shd(200, 350, 130) + pa(`M110 290 V196 C110 146 146 112 196 112 H276 V${112 + w} H${110 + w + 16} C${110 + w} ${112 + w} ${110 + w} ${112 + w} ${110 + w} ${128 + w} V290Z`, `f-${m}`) + b(276, 112 + half, 'right', w) + a(110 + half, 288, 'down', w) + body(label, 180, 190)
    case 'half-elbow':
      return shd(190, 356, 120) + `<g transform="rotate(45 240 130)">${b(262, 132, 'right', w)}</g>` + pa('M106 296 V216 C106 176 120 158 142 136 L196 82 L264 148 L212 200 C200 212 198 220 198 236 V296Z', `f-${m}`) + a(152, 294, 'down', w) + body(label, 158, 246)
    case 'tee':
      return shd(200, 330, 150) + pa(`M112 ${230 - half} H288 V${230 + half} H112Z M154 120 H246 V${232 - half} H154Z`, `h-${m}`) + b(200, 132, 'up', w) + a(114, 230, 'left', w) + a(286, 230, 'right', w) + body(label, 200, 240)
    case 'cross':
      return shd(200, 376, 150) + pa('M112 154 H154 V112 H246 V154 H288 V246 H246 V288 H154 V246 H112Z', `f-${m}`) + a(200, 114, 'up', w) + a(114, 200, 'left', w) + a(286, 200, 'right', w) + b(200, 286, 'down', w) + body(label)
    case 'cap':
      return shd(200, 320, 120) + a(150, 200, 'left', 132) + pa('M148 122 H246 C290 122 300 160 300 200 C300 240 290 278 246 278 H148Z', `h-${m}`) + body(label, 214, 212)
    case 'reducer':
      return shd(200, 320, 140) + pa('M128 130 H180 L250 160 H280 V240 H250 L180 270 H128Z', `h-${m}`) + a(130, 200, 'left', 132) + b(278, 200, 'right', 72) + body(label, 196, 210)
    case 'bow':
      return shd(200, 330, 170) + tube('M40 250 H90 C140 250 130 140 200 140 C270 140 260 250 310 250 H360', 56, m) + body(label, 200, 150)
    case 'clip':
      return shd(200, 350, 110) + pa('M90 300 H310 V338 H90Z', `h-${m}`) + pa('M110 302 C70 240 84 150 128 116 L150 138 C116 176 124 256 176 274 H224 C276 256 284 176 250 138 L272 116 C316 150 330 240 290 302Z', `f-${m}`) + body(label, 200, 330)
    case 'plate':
      return shd(200, 330, 170) + fc(40, 250, 320, 40, m, 8) + [110, 290].map((x) => ci(x, 196, 58, m) + disc(x, 196, 34, '#39434F') + vc(x - 20, 244, 40, 16, m, 3)).join('') + disc(200, 270, 9, '#39434F')
    default:
      return shd(200, 316, 150) + hc(112, 200 - half, 176, w, m, 6) + a(114, 200, 'left', w) + b(286, 200, 'right', w) + body(label)
  }
}

const pprFitting: Draw = (products) => {
  const item = products.text('item').toLowerCase()
  const m: Material = /зел/.test(products.text('color')) ? 'green' : /сер/.test(products.text('color')) ? 'grey' : 'ppr'
  const combined = /комбинир|американка|разъ|водорозетка/.test(item)
  const end = products.text('tt').includes('наруж') ? thread('nickel') : nut('nickel')
  if (item.includes('водорозетка')) return shd(200, 350, 120) + fc(110, 110, 180, 60, m, 10) + [132, 268].map((x) => disc(x, 140, 10, '#39434F')).join('') + vc(146, 160, 108, 120, m, 8) + socket(m)(200, 276, 'down', 92) + ci(200, 206, 46, 'nickel') + disc(200, 206, 32, '#39434F')
  return fitting(combined && shapeOf(item) === 'sleeve' ? 'sleeve' : shapeOf(item), m, socket(m), combined ? end : socket(m), products.text('dn'))
}

const metalFitting: Draw = (products) => {
  const item = products.text('item').toLowerCase()
  const m: Material = products.icon === 'steel-fitting' ? (/оцинк/.test(products.text('coat')) ? 'steel' : 'black') : materialOf(products.text('coat'), 'brass')
  const label = products.icon === 'steel-fitting' ? products.text('dn') : products.text('thread')
  const ink = { opacity: 0.42, color: inkOn(m), maxWidth: 90 }
  if (/контргайка/.test(item)) return shd(200, 330, 130) + hexFace(200, 196, 136, m) + ci(200, 196, 100, m) + disc(200, 196, 84, '#2B3440') + disc(200, 196, 76, '#F3F6F9')
  if (/фланец/.test(item)) return shd(200, 350, 140) + disc(200, 200, 146, `url(#r-${m})`) + times(8, (i) => disc(200 + 116 * Math.cos(i * 0.785 + 0.39), 200 + 116 * Math.sin(i * 0.785 + 0.39), 14, '#F3F6F9')) + disc(200, 200, 74, '#2B3440') + disc(200, 200, 66, '#F3F6F9')
  if (/эллип/.test(item)) return shd(200, 310, 150) + pa('M56 260 V220 C56 130 120 100 200 100 C280 100 344 130 344 220 V260Z', `v-${m}`) + ln(58, 232, 342, 232, 2, 0.3)
  if (/футорка|пробка|заглушка/.test(item)) return shd(200, 330, 130) + thrH(206, 124, 100, 152, m) + hexH(108, 96, 100, 208, m) + (item.startsWith('футорка') ? el(306, 200, 18, 50, '#39434F') : '') + txt(158, 212, label, 34, ink)
  if (/ниппель|бочонок|сгон/.test(item)) return shd(200, 300, 150) + (item === 'ниппель' ? thrH(70, 138, 110, 124, m) + thrH(220, 138, 110, 124, m) + hexH(168, 112, 64, 176, m) : hc(90, 150, 220, 100, m, 4) + thrH(46, 152, item === 'сгон' ? 130 : 96, 96, m) + thrH(270, 152, 90, 96, m) + (item === 'сгон' ? hexH(184, 124, 54, 152, m) : ''))
  if (/резьба прив/.test(item)) return shd(200, 300, 140) + hc(56, 150, 150, 100, m, 3) + thrH(200, 150, 140, 100, m) + el(340, 200, 14, 50, '#39434F')
  if (/удлинитель/.test(item)) return shd(200, 310, 140) + hexH(70, 116, 150, 168, m) + thrH(216, 136, 110, 128, m) + txt(146, 212, label, 30, ink)
  if (/американка/.test(item)) return item.includes('углов') ? fitting('elbow', m, nut(m), (x, y, _side, w) => hexH(x - 2, y - w * 0.8, 44, w * 1.6, m) + thrH(x + 40, y - w * 0.46, 42, w * 0.92, m), label) : shd(200, 320, 160) + hexH(46, 132, 80, 136, m) + hc(122, 148, 50, 104, m, 3) + hexH(166, 110, 70, 180, m) + hc(232, 150, 40, 100, m, 3) + thrH(266, 146, 90, 108, m) + txt(88, 212, label, 26, ink)
  const male = /ВН|НР|наружн/.test(products.text('item'))
  const weld = products.icon === 'steel-fitting' && /отвод|переход|тройник/.test(item) && products.text('material') !== 'ковкий чугун'
  const plain: End = (x, y, side, w) => (side === 'left' || side === 'right' ? hc(side === 'left' ? x - 20 : x - 2, y - w / 2, 22, w, m, 2) : vc(x - w / 2, side === 'up' ? y - 20 : y - 2, w, 22, m, 2))
  return fitting(shapeOf(item), m, weld ? plain : nut(m), weld ? plain : male ? thread(m) : nut(m), label)
}

const pressFitting: Draw = (products) => {
  const item = products.text('item')
  const m: Material = /PPSU|PVDF/.test(products.text('material')) ? 'graph' : /никел/.test(products.text('material')) ? 'nickel' : /бронз/.test(products.text('material')) ? 'bronze' : 'brass'
  const axial = products.icon === 'axial-fitting'
  const end = axial ? ribbed(m, m) : ribbed(/PPSU/.test(products.text('material')) ? 'graph' : 'brass', 'steel')
  if (item === 'гильза') return shd(200, 300, 130) + hc(90, 130, 220, 140, m === 'graph' ? 'white' : m, 12) + el(308, 200, 20, 68, '#39434F') + ln(120, 136, 120, 264, 4, 0.22) + txt(196, 212, products.text('size'), 36, { opacity: 0.4 })
  if (/водорозетка/.test(item)) return shd(200, 350, 120) + fc(104, 110, 192, 64, m, 12) + [128, 272].map((x) => disc(x, 142, 11, '#39434F')).join('') + vc(150, 166, 100, 116, m, 8) + end(200, 276, 'down', 84) + ci(200, 212, 48, m) + disc(200, 212, 34, '#39434F')
  if (/трубка/.test(item)) return shd(200, 356, 130) + tube('M110 330 V130 C110 90 130 72 170 72 H330', 34, 'copper') + hexV(84, 300, 52, 44, 'brass')
  const other = /наружн|НР/.test(item) ? thread(m === 'graph' ? 'brass' : m) : /внутр|ВР/.test(item) ? nut(m === 'graph' ? 'brass' : m) : end
  return fitting(/переход/.test(item) ? 'sleeve' : shapeOf(item), m, end, other, products.text('size'))
}

const hdpeFitting: Draw = (products) => {
  const item = products.text('item')
  const end = ribbed('black', 'blue')
  if (/сед/.test(item)) return shd(200, 340, 140) + hc(70, 186, 260, 110, 'blue', 44) + pa('M100 150 H300 V250 H100Z', 'v-black') + [118, 262].map((x) => hexV(x, 136, 22, 24, 'steel')).join('') + vc(156, 96, 88, 58, 'black', 6) + thrV(166, 74, 68, 26, 'black')
  return fitting(/заглуш/.test(item) ? 'cap' : shapeOf(item), 'black', end, /наруж/.test(item) ? thread('black') : /внутр/.test(item) ? nut('black') : end, products.text('size'))
}

const sewerPipe: Draw = (products) => {
  const c: Material = products.icon === 'sewer-outer' ? 'orange' : /бел/.test(products.text('color')) ? 'white' : 'grey'
  const label = `${products.text('dn')}${products.text('wall') ? ` × ${products.text('wall')}` : ''}`
  const ribbedPipe = /гофр|двухслой/.test(products.text('material'))
  return shd(200, 300, 175) + hc(70, 168, 300, 72, c, 4) + (ribbedPipe ? times(17, (i) => hc(112 + i * 15, 164, 9, 80, c, 4)) : '') + hc(30, 156, 78, 96, c, 8) + hc(60, 150, 22, 108, c, 8) + el(30, 204, 14, 48, `url(#f-${c})`) + el(30, 204, 9, 38, '#39434F') + txt(240, 212, label, 20, { color: c === 'white' ? '#101828' : '#fff', opacity: ribbedPipe ? 0 : 0.85, maxWidth: 200 })
}

const sewerFitting: Draw = (products) => {
  const item = products.text('item')
  if (products.icon === 'sewer-outer' && item.startsWith('труба')) return sewerPipe(products)
  const m: Material = products.icon === 'sewer-outer' ? 'orange' : /бел/.test(products.text('color')) ? 'white' : 'grey'
  const bell = socket(m)
  const spigot: End = (x, y, side, w) => (side === 'left' || side === 'right' ? hc(side === 'left' ? x - 50 : x - 2, y - w / 2, 52, w, m, 3) : vc(x - w / 2, side === 'up' ? y - 50 : y - 2, w, 52, m, 3))
  const label = products.text('dn')
  if (/ревизия/.test(item)) return fitting('sleeve', m, bell, spigot, '') + ci(200, 200, 52, m) + '<circle cx="200" cy="200" r="40" fill="none" stroke="#101828" stroke-opacity=".3" stroke-width="3"/>' + txt(200, 210, label, 24, { opacity: 0.5 })
  if (/аэратор/.test(item)) return shd(200, 350, 110) + spigot(200, 270, 'down', 100) + vc(150, 180, 100, 94, m, 4) + vc(110, 100, 180, 90, m, 20) + times(7, (i) => patch(126 + i * 22, 150, 12, 28, '#39434F', 3, 0.7))
  if (/клапан/.test(item)) return shd(200, 320, 160) + spigot(316, 216, 'right', 84) + bell(86, 216, 'left', 84) + fc(84, 130, 234, 150, m, 16) + fc(116, 112, 170, 34, m, 8) + pa('M250 112 l70 -40 l12 18 l-60 34Z', 'f-red')
  if (/45/.test(item) && /тройник/.test(item)) return shd(200, 330, 160) + `<g transform="rotate(-45 246 160)">${bell(270, 160, 'right', 84)}${hc(200, 118, 78, 84, m, 3)}</g>` + hc(104, 186, 190, 88, m, 5) + bell(106, 230, 'left', 88) + spigot(292, 230, 'right', 88) + txt(196, 240, label, 24, { opacity: 0.5 })
  return fitting(shapeOf(item) === 'reducer' ? 'reducer' : shapeOf(item), m, bell, spigot, label)
}

const insulation: Draw = (products) => {
  const wool = /вата/.test(products.text('material'))
  const foil = /фольг|алюм/.test(products.text('cover') + products.text('foil'))
  const m: Material = foil ? 'steel' : wool ? 'yellow' : /каучук/.test(products.text('material')) ? 'black' : 'graph'
  return shd(200, 322, 170) + ([[60, 118], [40, 188], [76, 250]] as const).map(([x, y]) => hc(x, y, 276, 64, m, 8) + el(x + 276, y + 32, 20, 32, wool ? '#E3AE14' : '#98A3AF') + el(x + 276, y + 32, 10, 15, '#1C232D') + (foil ? '' : ln(x + 8, y + 20, x + 262, y + 20, 2, 0.5))).join('') + txt(170, 228, mark(products.brand, 12), 16, { color: inkOn(m), opacity: 0.55 })
}

const sheet: Draw = (products) => {
  const foil = products.text('foil') !== '' && !/без/.test(products.text('foil'))
  const m: Material = /полистирол/.test(products.text('material')) ? 'orange' : /вата/.test(products.text('material')) ? 'yellow' : /каучук/.test(products.text('material')) ? 'black' : 'graph'
  if (/полистирол/.test(products.text('material'))) return shd(200, 330, 170) + times(4, (i) => pa(`M30 ${290 - i * 36} L110 ${210 - i * 36} H386 L320 ${290 - i * 36}Z`, 'f-orange') + hc(30, 288 - i * 36, 290, 32, 'orange', 2) + pa(`M320 ${288 - i * 36} L386 ${210 - i * 36} v32 L320 ${320 - i * 36}Z`, 'v-orange'))
  return shd(200, 350, 170) + pa('M90 300 H380 L352 342 H40Z', `f-${foil ? 'steel' : m}`) + hc(36, 110, 290, 196, foil ? 'steel' : m, 60) + el(312, 208, 44, 98, '#C2CAD3') + times(6, (i) => `<ellipse cx="312" cy="208" rx="${40 - i * 6.5}" ry="${90 - i * 15}" fill="none" stroke="${m === 'black' || m === 'graph' ? '#343D49' : '#C98A12'}" stroke-width="7"/>`) + txt(166, 216, mark(products.brand, 12), 22, { color: foil ? '#101828' : inkOn(m), opacity: 0.6 })
}

const clamp: Draw = (products) => {
  const item = products.text('item')
  const m: Material = /полипроп/.test(products.text('material')) ? 'grey' : 'steel'
  if (item.startsWith('клипса')) return item.includes('двой') ? shd(200, 320, 150) + `<g transform="translate(-80 40) scale(.9)">${clipShape(m)}</g><g transform="translate(110 40) scale(.9)">${clipShape(m)}</g>` : shd(200, 350, 120) + clipShape(m)
  if (item === 'шпилька') return shd(200, 260, 170) + thrH(24, 176, 352, 48, m, 9)
  if (item === 'консоль') return shd(200, 340, 150) + fc(60, 60, 40, 270, m, 3) + hc(96, 90, 260, 50, m, 3) + times(6, (i) => patch(120 + i * 38, 106, 22, 16, '#39434F', 6)) + pa('M98 300 L300 140 H340 L110 330Z', 'f-steel') + disc(80, 88, 8, '#39434F') + disc(80, 300, 8, '#39434F')
  if (item.startsWith('лента')) return shd(200, 350, 140) + disc(180, 196, 144, 'url(#r-steel)') + times(6, (i) => `<circle cx="180" cy="196" r="${136 - i * 12}" fill="none" stroke="#101828" stroke-opacity=".25" stroke-width="2"/>`) + disc(180, 196, 60, '#F3F6F9') + hc(180, 316, 196, 28, 'steel', 2) + times(7, (i) => disc(206 + i * 26, 330, 6, '#39434F'))
  if (item.startsWith('опора')) return shd(200, 360, 140) + hc(70, 320, 260, 30, m, 3) + pa('M110 322 L140 230 H260 L290 322Z', `f-${m}`) + tube('M110 250 V170 C110 60 290 60 290 170 V250', 20, m) + [98, 278].map((x) => hexV(x, 240, 26, 24, m)).join('')
  if (item === 'скоба') return shd(200, 330, 150) + pa('M40 290 H120 V190 C120 80 280 80 280 190 V290 H360 V322 H246 V196 C246 130 154 130 154 196 V322 H40Z', `f-${m}`) + disc(80, 306, 9, '#39434F') + disc(320, 306, 9, '#39434F')
  const rubber = !/нет|без|—/.test(products.text('rubber') || 'нет')
  return shd(200, 372, 110) + (item.includes('дюб') ? thrV(190, 8, 20, 70, 'steel') : '') + hexV(176, 60, 48, 34, 'steel') + tube('M200 330 C124 330 84 280 84 214 C84 140 140 96 200 96 C260 96 316 140 316 214 C316 280 276 330 200 330', 26, m) + (rubber ? '<circle cx="200" cy="214" r="100" fill="none" stroke="#1C232D" stroke-width="16"/>' : '') + [58, 296].map((x) => fc(x, 196, 46, 36, m, 4) + hexV(x + 12, 178, 22, 22, 'steel')).join('')
}
const clipShape = (m: Material) => pa('M120 320 H280 V346 H120Z', `h-${m}`) + pa('M126 324 C70 270 80 160 134 120 L158 144 C116 190 130 270 184 284 H216 C270 270 284 190 242 144 L266 120 C320 160 330 270 274 324Z', `f-${m}`)

export const pipes: Drawings = {
  'ppr-pipe': { front: (products) => stack(/зел/.test(products.text('color')) ? 'green' : /сер/.test(products.text('color')) ? 'grey' : 'ppr', /без/.test(products.text('reinf')) ? '#0B63CE' : '#B42318', `${mark(products.brand, 9)} PN${products.text('pn')} ${products.text('dn')}×${products.text('wall')}`, 0.62) },
  'ppr-fitting': { front: pprFitting },
  'pex-pipe': { front: (products) => coil(materialOf(products.text('color'), 'red'), `${products.text('dn')}×${products.text('wall')}`) },
  'press-fitting': { front: pressFitting },
  'axial-fitting': { front: pressFitting },
  'hdpe-pipe': { front: (products) => (products.number('dn') > 63 || !/бухта/.test(products.text('coil')) ? stack('black', '#2C77D4', `ПЭ100 SDR${products.text('sdr')} ${products.text('dn')}`, 0.74) : coil('black', `${products.text('dn')} мм`)) },
  'hdpe-fitting': { front: hdpeFitting },
  'steel-pipe': { front: (products) => stack(/оцинк/.test(products.text('coat')) ? 'steel' : 'black', '', `Ду${products.text('dn')}×${products.text('wall')}`, 0.8) },
  'corrugated-pipe': { front: (products) => coil(/без|—/.test(products.text('cover')) ? 'steel' : 'yellow', `${products.text('dn')} мм`).replaceAll('stroke-width="14"', 'stroke-width="14" stroke-dasharray="5 2"') },
  'brass-fitting': { front: metalFitting },
  'steel-fitting': { front: metalFitting },
  'sewer-pipe': { front: sewerPipe },
  'sewer-fitting': { front: sewerFitting },
  'sewer-outer': { front: sewerFitting },
  'pipe-insulation': { front: insulation },
  'sheet-insulation': { front: sheet },
  'pipe-clamp': { front: clamp },
}
