// Boilers, burners and water heaters.
import { mark, materialOf, type Draw, type Drawings } from './drawing-input.ts'
import { ci, disc, el, fc, hc, hexH, hexV, ln, pa, patch, shd, thrV, times, txt, vc, type Material } from './svg-primitives.ts'

const flame = (x: number, y: number, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 -50 c18 22 30 34 30 52 a30 30 0 0 1 -60 0 c0 -18 12 -26 16 -40 c6 6 10 10 14 -12Z" fill="#D9480F" opacity=".18"/><path d="M0 -10 c8 10 14 16 14 25 a14 14 0 0 1 -28 0 c0 -9 6 -15 14 -25Z" fill="#D9480F" opacity=".34"/></g>`
const bolt = (x: number, y: number) => `<path d="M${x + 6} ${y - 44} L${x - 22} ${y + 6} H${x - 2} L${x - 8} ${y + 40} L${x + 22} ${y - 10} H${x + 2}Z" fill="#0B63CE" opacity=".28"/>`
const pipes = (y: number, list: readonly (readonly [number, Material])[]) => list.map(([x, m]) => vc(x, y, 14, 30, m, 3) + vc(x - 3, y + 6, 20, 9, 'brass', 2)).join('')
const display = (x: number, y: number, w: number, h: number, text: string) =>
  fc(x, y, w, h, 'black', 8) + patch(x + w * 0.28, y + 8, w * 0.44, h - 16, 'url(#lcd)', 4) + txt(x + w / 2, y + h / 2 + h * 0.17, text, h * 0.44, { color: '#BFE3FF', opacity: 1, maxWidth: w * 0.4 }) + ci(x + w * 0.14, y + h / 2, h * 0.2, 'chrome') + ci(x + w * 0.86, y + h / 2, h * 0.2, 'chrome')

const wallBoiler: Draw = (products) =>
  shd(200, 388, 130, 8) + vc(168, 4, 64, 26, 'grey', 4) + hc(156, 24, 88, 12, 'grey', 3) + fc(84, 34, 232, 312, products.byBrand<Material>(['white', 'white', 'white', 'ppr']), 16) + patch(88, 36, 32, 308, '#fff', 14, 0.6) + ln(84, 256, 316, 256, 2, 0.16) +
  txt(200, 92, mark(products.brand, 14), 24, { opacity: 0.72, maxWidth: 190 }) + txt(200, 116, mark(products.series, 16), 13, { opacity: 0.5, maxWidth: 150 }) +
  display(128, 270, 144, 56, products.text('power') || '24') + flame(200, 186) + pipes(346, [[116, 'copper'], [156, 'brass'], [196, 'steel'], [236, 'brass'], [272, 'copper']])

const wallBoilerInside: Draw = () =>
  shd(200, 388, 130, 8) + vc(168, 4, 64, 26, 'grey', 4) + fc(84, 34, 232, 312, 'grey', 16) + patch(98, 48, 204, 284, '#39434F', 8) + fc(120, 66, 160, 90, 'copper', 6) + times(12, (i) => ln(130 + i * 13, 72, 130 + i * 13, 150, 3, 0.25)) +
  hc(120, 164, 160, 26, 'steel', 4) + vc(138, 190, 12, 52, 'copper') + vc(250, 190, 12, 46, 'copper') + ci(160, 262, 34, 'red') + disc(160, 262, 20, '#F2F5F8') + fc(206, 232, 82, 60, 'black', 6) + patch(216, 242, 62, 20, 'url(#lcd)', 3) + hc(116, 302, 168, 16, 'copper', 6) +
  pipes(346, [[116, 'copper'], [156, 'brass'], [196, 'steel'], [236, 'brass'], [272, 'copper']])

const floorBoiler: Draw = (products) => {
  const c = products.byBrand<Material>(['white', 'white', 'grey', 'red', 'blue'])
  return (
    shd(200, 384, 120) + vc(158, 6, 84, 32, 'grey', 4) + fc(96, 36, 208, 336, c, 10) + hc(92, 32, 216, 16, c, 5) + ln(98, 120, 302, 120, 2, 0.2) + display(120, 60, 160, 48, products.text('power')) + txt(200, 168, mark(products.brand, 12), 24, { color: c === 'white' || c === 'grey' ? '#101828' : '#fff', opacity: 0.85, maxWidth: 170 }) +
    flame(200, 240) + fc(120, 292, 160, 62, 'graph', 6) + times(7, (i) => ln(134 + i * 22, 304, 134 + i * 22, 342, 4, 0.4)) + vc(106, 370, 30, 10, 'black', 2) + vc(264, 370, 30, 10, 'black', 2)
  )
}

const electricBoiler: Draw = (products) =>
  shd(200, 388, 100, 8) + fc(112, 28, 176, 318, 'white', 14) + patch(116, 30, 26, 314, '#fff', 12, 0.6) + ln(112, 250, 288, 250, 2, 0.16) + txt(200, 84, mark(products.brand, 12), 24, { opacity: 0.72, maxWidth: 150 }) + bolt(200, 160) + txt(200, 236, `${products.text('power')} кВт`, 22, { opacity: 0.6 }) +
  display(130, 266, 140, 54, '60°') + pipes(346, [[140, 'brass'], [193, 'grey'], [246, 'brass']])

const solidBoiler: Draw = (products) => {
  const c = products.byBrand<Material>(['graph', 'red', 'blue', 'green', 'grey'])
  const automatic = products.text('feed').startsWith('авто')
  return (
    shd(200, 384, 160) + (automatic ? pa('M262 96 H380 V200 L346 290 H296 L262 200Z', 'f-graph') + fc(256, 82, 130, 18, 'black', 4) + hc(250, 296, 110, 30, 'steel', 6) : '') + vc(130, 4, 70, 36, 'graph', 4) + fc(64, 36, 204, 336, c, 8) + hc(58, 32, 216, 16, 'black', 4) +
    fc(84, 66, 164, 42, 'black', 6) + ci(112, 87, 13, 'white') + ln(112, 87, 118, 79, 2, 0.8, '#B42318') + patch(140, 76, 92, 22, 'url(#lcd)', 3) + fc(88, 124, 156, 104, 'black', 8) + fc(100, 136, 132, 80, 'graph', 6) + txt(166, 184, mark(products.brand, 12), 18, { color: '#fff', opacity: 0.85, maxWidth: 112 }) + hc(230, 166, 22, 18, 'steel', 4) +
    fc(88, 244, 156, 92, 'black', 8) + times(6, (i) => patch(108 + i * 20, 262, 10, 52, '#0D1117', 3)) + flame(166, 300, 0.55) + hc(230, 282, 22, 18, 'steel', 4) + fc(80, 346, 172, 20, 'black', 4)
  )
}

const burner: Draw = (products) => {
  if (products.text('kind').startsWith('котёл')) return floorBoiler(products)
  const c = products.byBrand<Material>(['red', 'blue', 'grey', 'orange'])
  return (
    shd(190, 346, 160) + hc(268, 196, 104, 72, 'steel', 4) + patch(356, 200, 14, 64, '#39434F', 3) + vc(252, 150, 22, 164, 'graph', 4) + times(2, (i) => hexH(246, 166 + i * 120, 34, 16, 'steel')) + pa('M56 196 C56 140 110 112 170 112 H254 V300 H120 C76 300 56 270 56 236Z', `f-${c}`) + ci(132, 220, 64, 'graph') + times(6, (i) => `<circle cx="132" cy="220" r="${14 + i * 9}" fill="none" stroke="#101828" stroke-opacity=".32" stroke-width="2"/>`) +
    fc(150, 66, 92, 54, 'black', 8) + disc(172, 94, 8, '#12B76A') + disc(196, 94, 8, '#F79009') + hc(74, 294, 110, 34, 'black', 8) + txt(220, 180, mark(products.brand, 10), 15, { color: '#fff', opacity: 0.95, maxWidth: 52 }) + txt(222, 262, products.text('power'), 15, { color: '#fff', opacity: 0.9, maxWidth: 46 })
  )
}

const chimney: Draw = (products) => {
  const item = products.text('item')
  const m: Material = products.text('steel').startsWith('алюм') ? 'white' : 'steel'
  const ring = (x: number, y: number, w: number) => hc(x, y, w, 14, 'grey', 5)
  const pipe = vc(140, 40, 120, 320, m, 4) + ring(134, 46, 132) + ring(134, 334, 132) + el(200, 40, 60, 13, '#8A94A1') + el(200, 40, 42, 8, '#39434F')
  if (/колено/.test(item)) {
    return item.includes('45')
      ? shd(190, 372, 120) + pa('M110 360 V210 C110 170 126 150 150 126 L236 40 L318 122 L236 204 C228 212 226 220 226 236 V360Z', `v-${m}`) + `<g transform="rotate(45 277 81)">${hc(211, 73, 132, 16, 'grey', 5)}</g>` + ring(102, 338, 132) + ln(118, 232, 220, 232, 2, 0.3)
      : shd(190, 372, 120) + pa('M70 360 V200 C70 110 130 60 220 60 H352 V180 H236 C206 180 190 196 190 226 V360Z', `v-${m}`) + ring(62, 336, 136) + vc(330, 54, 14, 132, 'grey', 5) + ln(102, 110, 212, 206, 2, 0.3) + ln(76, 216, 190, 232, 2, 0.3) + ln(216, 64, 232, 180, 2, 0.3)
  }
  if (item === 'тройник') return shd(200, 376, 110) + hc(220, 150, 130, 108, m, 4) + vc(334, 144, 14, 120, 'grey', 5) + pipe
  if (item === 'ветрозащита') return shd(200, 372, 110) + vc(146, 220, 108, 150, m, 4) + ring(140, 348, 120) + times(4, (i) => vc(128 + i * 46, 130, 8, 96, 'grey', 2)) + pa('M80 136 L200 56 L320 136 C280 152 120 152 80 136Z', `h-${m}`) + hc(108, 212, 184, 22, m, 8)
  if (item === 'конденсатосборник') return shd(200, 380, 100) + pa('M140 60 H260 V280 C260 320 228 332 216 340 V372 H184 V340 C172 332 140 320 140 280Z', `v-${m}`) + ring(134, 66, 132) + ring(134, 264, 132) + thrV(186, 358, 28, 22, 'brass', 5)
  if (item === 'адаптер котла') return shd(200, 340, 120) + fc(96, 290, 208, 34, m, 6) + vc(140, 110, 120, 184, m, 4) + ring(134, 118, 132) + ci(166, 200, 13, 'black') + ci(234, 200, 13, 'black') + el(200, 110, 60, 13, '#8A94A1') + el(200, 110, 40, 8, '#39434F')
  if (item.startsWith('комплект')) return shd(200, 352, 160) + hc(150, 96, 220, 84, m, 4) + patch(352, 104, 18, 68, '#39434F', 4) + times(5, (i) => ln(356, 112 + i * 13, 366, 112 + i * 13, 2, 0.5, '#fff')) + vc(290, 80, 18, 116, 'black', 6) + pa('M46 340 V190 C46 130 84 96 150 96 H166 V180 C142 180 130 194 130 214 V340Z', `v-${m}`) + ring(38, 316, 100) + vc(158, 90, 12, 96, 'grey', 4)
  return shd(200, 374, 110) + pipe
}

const stabilizer: Draw = (products) => {
  const ups = products.text('kind').startsWith('ИБП')
  const c: Material = products.byBrand<Material>(['white', 'graph', 'black', 'grey'])
  const ink = c === 'white' || c === 'grey' ? '#101828' : '#fff'
  return (
    shd(200, 366, 150) + fc(62, 66, 276, 280, c, 16) + fc(96, 100, 208, 84, 'black', 8) + patch(108, 112, 184, 60, 'url(#lcd)', 5) + txt(160, 152, '220', 34, { color: '#BFE3FF', opacity: 1 }) + txt(246, 150, ups ? '100%' : 'В~', 24, { color: '#7FC4FF', opacity: 1 }) +
    txt(200, 224, mark(products.brand, 14), 24, { color: ink, opacity: 0.8, maxWidth: 210 }) + txt(200, 250, `${mark(products.series, 10)} ${products.text('power')} ВА`, 15, { color: ink, opacity: 0.6, maxWidth: 210 }) + times(9, (i) => patch(96 + i * 24, 270, 10, 44, '#101828', 5, 0.3)) + disc(300, 292, 10, '#12B76A') + vc(84, 346, 36, 12, 'black', 3) + vc(280, 346, 36, 12, 'black', 3)
  )
}

const waterHeater: Draw = (products) => {
  const flat = products.text('shape') !== 'круглая'
  const box = products.text('shape') === 'прямоугольная'
  const label = `${products.text('volume')} л`
  if (products.text('mount').startsWith('гориз')) {
    return shd(200, 316, 170) + hc(30, 120, 340, 160, 'white', box ? 18 : 54) + ln(90, 122, 90, 278, 1.5, 0.16) + ln(310, 122, 310, 278, 1.5, 0.16) + txt(200, 192, mark(products.brand, 14), 26, { opacity: 0.7, maxWidth: 190 }) + txt(200, 224, label, 20, { opacity: 0.5 }) + ci(344, 200, 17, 'black') + ln(344, 200, 350, 191, 3, 1, '#F58D77') + vc(150, 278, 14, 30, 'blue', 3) + vc(236, 278, 14, 30, 'red', 3)
  }
  const [x, w, r] = flat ? [92, 216, box ? 14 : 34] : [110, 180, 52]
  return (
    shd(200, 380, 110, 10) + vc(x, 28, w, 320, 'white', r) + ln(x + 2, 90, x + w - 2, 90, 1.5, 0.16) + ln(x + 2, 288, x + w - 2, 288, 1.5, 0.16) + txt(200, 140, mark(products.brand, 12), 24, { opacity: 0.7, maxWidth: w - 40 }) + txt(200, 172, label, 20, { opacity: 0.5 }) +
    (/электрон|wi/i.test(products.text('control')) ? patch(160, 214, 80, 40, 'url(#lcd)', 6) + txt(200, 243, '65°', 24, { color: '#BFE3FF', opacity: 1 }) : `<rect x="186" y="196" width="28" height="66" rx="14" fill="#fff" stroke="#101828" stroke-opacity=".42" stroke-width="2"/>` + patch(194, 216, 12, 38, '#D9480F', 6)) +
    ci(200, 318, 20, 'black') + ln(200, 318, 208, 307, 3, 1, '#F58D77') + disc(246, 320, 5, '#12B76A') + vc(152, 346, 16, 28, 'blue', 3) + vc(232, 346, 16, 28, 'red', 3)
  )
}

const instant: Draw = (products) => {
  const shower = /душ/.test(products.text('kit'))
  return (
    shd(200, 368, 120) + fc(80, 70, 240, 210, 'white', 26) + patch(88, 76, 40, 196, '#fff', 20, 0.6) + txt(200, 124, mark(products.brand, 12), 24, { opacity: 0.72, maxWidth: 190 }) + txt(200, 156, `${products.text('power')} кВт`, 20, { opacity: 0.5 }) + disc(146, 216, 24, '#2B3440') + txt(146, 224, '1', 20, { color: '#fff', opacity: 1 }) + disc(254, 216, 24, '#2B3440') + txt(254, 224, '2', 20, { color: '#fff', opacity: 1 }) + disc(200, 216, 7, '#12B76A') +
    vc(130, 278, 20, 40, 'blue', 3) + vc(250, 278, 20, 40, 'red', 3) + (shower ? '<path d="M260 318 C260 370 340 366 344 250" stroke="#A9B4C0" stroke-width="9" fill="none"/>' + pa('M330 150 h34 l-6 100 h-22Z', 'v-chrome') + hc(318, 128, 58, 26, 'white', 10) : hexV(126, 312, 28, 22, 'brass') + hexV(246, 312, 28, 22, 'brass'))
  )
}

const gasHeater: Draw = (products) => {
  const c = materialOf(products.text('color'), 'white')
  const ink = c === 'black' ? '#fff' : '#101828'
  return shd(200, 388, 110, 8) + vc(160, 10, 80, 26, 'grey', 4) + fc(98, 32, 204, 318, c, 10) + patch(100, 36, 24, 310, '#fff', 10, 0.25) + txt(200, 88, mark(products.brand, 12), 24, { color: ink, opacity: 0.8, maxWidth: 170 }) + flame(200, 176) + patch(164, 246, 72, 34, 'url(#lcd)', 5) + txt(200, 272, '45°', 22, { color: '#BFE3FF', opacity: 1 }) + ci(146, 312, 22, 'chrome') + ln(146, 312, 146, 294, 3, 0.6) + ci(254, 312, 22, 'chrome') + ln(254, 312, 262, 296, 3, 0.6) + pipes(350, [[132, 'blue'], [193, 'yellow'], [254, 'red']])
}

const standingTank = (c: Material, cap: Material): Draw => (products) =>
  shd(200, 384, 120) + vc(184, 14, 32, 26, 'brass', 3) + vc(96, 34, 208, 334, c, 24) + vc(92, 28, 216, 30, cap, 12) + vc(92, 346, 216, 28, cap, 10) + [110, 270].map((x) => vc(x, 372, 22, 12, 'black', 2)).join('') + times(3, (i) => hexH(296, 110 + i * 80, 26, 30, 'brass') + thrV(320, 112 + i * 80, 10, 26, 'brass', 4)) +
  ci(150, 118, 24, 'white') + disc(150, 118, 18, '#fff') + ln(150, 118, 158, 106, 2.4, 0.8, '#B42318') + txt(196, 214, mark(products.brand, 12), 26, { color: c === 'white' || c === 'grey' ? '#101828' : '#fff', opacity: 0.85, maxWidth: 170 }) + txt(196, 250, `${products.text('volume')} л`, 24, { color: c === 'white' || c === 'grey' ? '#101828' : '#fff', opacity: 0.7 })

const element: Draw = (products) => {
  const item = products.text('item')
  const m: Material = /медь/.test(products.text('material')) ? 'copper' : 'steel'
  if (item.startsWith('прокладка')) return shd(200, 330, 130) + disc(200, 200, 130, '#2B3440') + '<circle cx="190" cy="190" r="112" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="6"/>' + disc(200, 200, 74, '#F3F6F9') + times(5, (i) => disc(200 + 102 * Math.cos(i * 1.257), 200 + 102 * Math.sin(i * 1.257), 9, '#F3F6F9'))
  if (item.startsWith('анод')) return shd(200, 250, 170) + hc(110, 172, 250, 52, 'grey', 8) + thrV(76, 182, 30, 32, 'steel') + hc(40, 188, 74, 20, 'steel', 3) + ln(150, 188, 340, 188, 3, 0.3, '#fff')
  if (item.startsWith('термостат')) return shd(200, 350, 120) + fc(110, 60, 150, 110, 'white', 12) + ci(184, 114, 32, 'black') + ln(184, 114, 200, 92, 4, 1, '#F58D77') + patch(140, 166, 90, 14, '#39434F', 3) + `<path d="M160 180 C120 260 250 250 230 330" fill="none" stroke="#B7723F" stroke-width="5"/>` + vc(222, 270, 16, 80, 'copper', 8) + vc(150, 180, 12, 160, 'steel', 6)
  if (item.startsWith('предохр')) return shd(200, 362, 80) + hexV(150, 60, 100, 40, 'nickel') + thrV(160, 98, 80, 10, 'nickel') + vc(156, 106, 88, 150, 'nickel', 8) + thrV(162, 254, 76, 60, 'nickel') + hc(240, 150, 60, 46, 'nickel', 5) + pa('M100 130 h60 v20 h-60 c-30 0 -30 -20 0 -20Z', 'h-red') + txt(200, 200, '→', 26, { opacity: 0.4, turn: -90 })
  const threaded = item.includes('резьб')
  return shd(200, 340, 160) + `<path d="M128 170 H330 C366 170 366 228 330 228 H128" fill="none" stroke="#66717E" stroke-width="24"/><path d="M128 170 H330 C366 170 366 228 330 228 H128" fill="none" stroke="${m === 'copper' ? '#D1804F' : '#D7DDE4'}" stroke-width="20"/><path d="M128 165 H330" stroke="#fff" stroke-opacity=".7" stroke-width="5"/>` + (threaded ? thrV(100, 140, 26, 118, 'brass') + hexH(64, 132, 40, 134, 'brass') : vc(92, 96, 30, 206, 'steel', 6) + times(2, (i) => hexH(84, 116 + i * 150, 44, 18, 'steel'))) + hc(36, 156, 32, 22, 'white', 4) + hc(20, 162, 20, 10, 'steel', 2) + hc(36, 220, 32, 22, 'white', 4) + hc(20, 226, 20, 10, 'steel', 2)
}

export const boilers: Drawings = {
  'gas-boiler': { front: wallBoiler, side: wallBoilerInside },
  'floor-boiler': { front: floorBoiler },
  'electric-boiler': { front: electricBoiler },
  'solid-fuel-boiler': { front: solidBoiler },
  burner: { front: burner },
  chimney: { front: chimney },
  'voltage-stabilizer': { front: stabilizer },
  'water-heater': { front: waterHeater },
  'instant-heater': { front: instant },
  'gas-water-heater': { front: gasHeater },
  'indirect-tank': { front: (products) => standingTank(products.byBrand<Material>(['white', 'white', 'grey', 'blue']), 'graph')(products) },
  'buffer-tank': { front: (products) => standingTank(products.byBrand<Material>(['grey', 'graph', 'blue', 'white']), 'black')(products) },
  'heating-element': { front: element },
}
