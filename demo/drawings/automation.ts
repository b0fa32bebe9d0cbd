// Control, underfloor heating, meters and own production.
import { mark, materialOf, type Draw, type Drawings } from './drawing-input.ts'
import { ci, disc, el, fc, flangeH, hc, hexFace, hexH, hexV, ln, pa, patch, shd, thrH, thrV, times, tube, txt, vc, type Material } from './svg-primitives.ts'
import { gaugeFace } from './valves.ts'

const lcd = (x: number, y: number, w: number, h: number, text: string, size = 24) => patch(x, y, w, h, 'url(#lcd)', 5) + txt(x + w / 2, y + h / 2 + size * 0.35, text, size, { color: '#BFE3FF', opacity: 1, maxWidth: w - 12 })
const cable = (d: string) => `<path d="${d}" fill="none" stroke="#1F2937" stroke-width="7" stroke-linecap="round"/>`

const thermostat: Draw = (products) => {
  const kind = products.text('kind')
  const c: Material = /ч[её]р/.test(products.text('color')) ? 'black' : 'white'
  const color = c === 'black' ? '#fff' : '#101828'
  if (kind.includes('накладной')) return shd(200, 330, 120) + fc(120, 70, 160, 190, c, 14) + ci(200, 150, 46, 'black') + ln(200, 150, 222, 118, 5, 1, '#F58D77') + times(9, (i) => { const a = ((150 + i * 30) * Math.PI) / 180; return ln(200 + 54 * Math.cos(a), 150 + 54 * Math.sin(a), 200 + 62 * Math.cos(a), 150 + 62 * Math.sin(a), 2, 0.6, color) }) + hc(90, 258, 220, 46, 'copper', 10) + tube('M110 252 C110 330 290 330 290 252', 8, 'steel')
  if (/контроллер/i.test(kind)) return shd(200, 330, 160) + fc(54, 96, 292, 200, c === 'white' ? 'grey' : 'black', 12) + fc(70, 112, 260, 116, 'black', 8) + lcd(84, 124, 150, 92, kind.includes('погод') ? '45 °С' : 'GSM', 34) + times(4, (i) => disc(260 + (i % 2) * 40, 148 + Math.floor(i / 2) * 44, 13, '#98A3AF')) + txt(200, 264, mark(products.brand, 14), 20, { opacity: 0.75, maxWidth: 220, color: c === 'black' ? '#fff' : '#101828' }) + times(12, (i) => patch(72 + i * 22, 278, 14, 12, '#12B76A', 2, 0.75)) + (kind.includes('GSM') ? vc(320, 30, 10, 70, 'black', 5) : '')
  return shd(200, 344, 120) + fc(84, 74, 232, 240, c, 28) + patch(92, 80, 50, 226, '#fff', 22, 0.16) + lcd(116, 104, 168, 112, '21,5°', 52) + [142, 200, 258].map((x) => disc(x, 262, 15, c === 'black' ? '#566270' : '#D3D9E0')).join('') + txt(142, 269, '-', 22, { color }) + txt(258, 269, '+', 22, { color }) + txt(200, 304, mark(products.brand), 13, { color, opacity: 0.5, maxWidth: 120 })
}

const pumpControl: Draw = (products) => {
  const kind = products.text('kind')
  if (kind.includes('поплав')) return shd(200, 350, 140) + cable('M70 60 C120 60 120 140 170 170') + pa('M150 150 C180 130 300 170 320 230 C336 284 300 330 250 320 C190 308 140 250 136 200 C134 176 138 160 150 150Z', `r-${products.byBrand<Material>(['black', 'blue', 'red', 'orange'])}`) + `<path d="M158 190 C190 190 260 230 290 288" stroke="#101828" stroke-opacity=".3" stroke-width="3" fill="none"/>` + ci(110, 84, 26, 'graph')
  if (/блок автоматики/.test(kind)) return shd(200, 380, 110) + thrV(156, 26, 88, 50, 'graph') + thrV(156, 326, 88, 48, 'graph') + pa('M120 74 H280 V150 L310 190 V260 L280 300 V328 H120 V300 L90 260 V190 L120 150Z', 'v-blue') + fc(130, 150, 140, 116, 'black', 10) + gaugeFace(236, 206, 28) + disc(160, 182, 7, '#12B76A') + disc(160, 206, 7, '#F79009') + disc(160, 230, 7, '#F04438') + txt(200, 120, mark(products.brand), 16, { color: '#fff', opacity: 0.9, maxWidth: 130 }) + txt(200, 296, '→', 24, { color: '#fff', opacity: 0.6, turn: -90 })
  if (/плавн/.test(kind)) return shd(200, 352, 100) + fc(110, 56, 180, 280, 'graph', 10) + fc(126, 84, 148, 70, 'black', 6) + txt(200, 128, mark(products.brand), 20, { color: '#fff', opacity: 0.9, maxWidth: 130 }) + times(3, (i) => ci(150 + i * 50, 200, 17, 'white') + ln(150 + i * 50, 200, 158 + i * 50, 188, 3, 0.8)) + disc(150, 252, 7, '#12B76A') + disc(176, 252, 7, '#F04438') + times(6, (i) => disc(138 + i * 25, 306, 9, '#D3D9E0'))
  if (/протока/.test(kind)) return shd(200, 360, 120) + hc(60, 270, 280, 70, 'brass', 4) + hexH(40, 262, 50, 86, 'brass') + hexH(310, 262, 50, 86, 'brass') + vc(180, 220, 40, 60, 'brass', 3) + fc(130, 70, 140, 156, 'black', 12) + patch(146, 90, 108, 60, '#fff', 6, 0.9) + txt(200, 128, mark(products.brand), 18, { maxWidth: 96 }) + cable('M270 190 C330 190 330 120 350 110')
  return shd(200, 372, 110) + hexV(168, 300, 64, 34, 'brass') + thrV(178, 332, 44, 32, 'brass') + vc(150, 250, 100, 54, 'steel', 6) + pa('M104 92 C104 74 116 62 134 62 H266 C284 62 296 74 296 92 V256 H104Z', `v-${products.byBrand<Material>(['graph', 'black', 'grey', 'blue'])}`) + patch(128, 92, 144, 92, '#fff', 6, 0.93) + txt(200, 128, mark(products.brand), 22, { maxWidth: 126 }) + txt(200, 164, `${products.text('range')} бар`, 19, { opacity: 0.6, maxWidth: 126 }) + cable('M296 220 C340 220 340 300 356 310') + disc(200, 220, 10, '#D3D9E0')
}

const drive: Draw = (products) => {
  const big = products.number('power') >= 7.5
  return shd(200, 376, big ? 130 : 105) + fc(big ? 90 : 112, 30, big ? 220 : 176, 330, 'graph', 12) + times(9, (i) => ln((big ? 106 : 126) + i * (big ? 23 : 18), 40, (big ? 106 : 126) + i * (big ? 23 : 18), 62, 4, 0.5)) + fc(big ? 106 : 126, 74, big ? 188 : 148, 190, 'black', 10) + lcd(146, 92, 108, 54, '50,0 Гц', 24) + times(6, (i) => disc(160 + (i % 3) * 40, 178 + Math.floor(i / 3) * 38, 12, '#98A3AF')) + ci(200, 246, 13, 'chrome') + txt(200, 300, mark(products.brand, 12), 22, { color: '#fff', opacity: 0.95, maxWidth: big ? 190 : 150 }) + txt(200, 328, `${products.text('power')} кВт`, 17, { color: '#fff', opacity: 0.7 }) + times(8, (i) => patch((big ? 112 : 128) + i * (big ? 22 : 18), 342, 11, 14, '#12B76A', 2, 0.7))
}

const manifold: Draw = (products) => {
  const n = Math.min(12, Math.max(2, products.number('outlets') || 5))
  const single = products.text('valve') !== ''
  const m: Material = /латун/.test(products.text('material')) ? 'brass' : /полимер/.test(products.text('material')) ? 'graph' : single ? 'nickel' : 'steel'
  const step = 280 / Math.max(n - 1, 3)
  const x0 = 200 - (step * (n - 1)) / 2
  const [left, width] = [x0 - 30, step * (n - 1) + 60]
  const c = materialOf(products.text('color'), 'red')
  const bar = (y: number, knob: (x: number) => string) => hexH(left - 28, y - 4, 32, 48, 'brass') + hc(left, y, width, 40, m, 6) + hexH(left + width - 4, y - 2, 24, 44, 'brass') + times(n, (i) => vc(x0 + i * step - 9, y + 38, 18, 24, 'brass', 3) + knob(x0 + i * step))
  if (single) return shd(200, 312, width / 2 + 20) + bar(180, (x) => (products.text('valve').includes('без') ? '' : vc(x - 11, 150, 22, 32, 'nickel', 3) + fc(x - Math.min(16, step * 0.42), 130, Math.min(32, step * 0.84), 24, c === 'white' || c === 'nickel' ? 'grey' : c, 6))) + txt(200, 208, mark(products.brand), 15, { opacity: 0.4 })
  const w = Math.min(22, step * 0.7)
  const flow = products.text('flowm').startsWith('с ')
  return shd(200, 356, width / 2 + 20) + bar(112, (x) => (flow ? vc(x - w / 2, 68, w, 46, 'white', 5) + patch(x - w / 5, 76, w / 2.5, 24, '#D9480F', 3, 0.8) : vc(x - w / 2, 82, w, 32, 'red', 5))) + bar(252, (x) => vc(x - w / 2 - 2, 212, w + 4, 42, 'blue', 6)) + vc(left + 12, 60, 10, 264, 'graph', 3) + vc(left + width - 22, 60, 10, 264, 'graph', 3)
}

const mixingUnit: Draw = (products) => {
  const boxed = products.text('kind').startsWith('насосная') || products.text('kind').startsWith('модуль')
  const pump = ci(132, 216, 62, products.byBrand<Material>(['red', 'green', 'graph', 'blue'])) + disc(132, 216, 38, '#F2F5F8') + txt(132, 224, products.text('dn') ? `${products.text('dn')}-60` : '25-60', 17, { maxWidth: 66 })
  const bypass = /без/.test(products.text('pump')) ? vc(112, 150, 40, 132, 'brass', 3) : pump
  if (boxed) return shd(200, 386, 130) + fc(70, 40, 260, 326, 'black', 18) + patch(86, 56, 228, 294, '#343D49', 12) + vc(118, 20, 30, 360, 'brass', 3) + vc(252, 20, 30, 360, 'brass', 3) + [133, 267].map((x) => gaugeFace(x, 108, 34) + hexV(x - 24, 16, 48, 24, 'brass') + hexV(x - 24, 362, 48, 24, 'brass')).join('') + bypass + (products.text('kind').includes('клапан') ? ci(133, 314, 26, 'brass') + fc(112, 296, 42, 36, 'black', 6) : '') + fc(238, 190, 58, 70, 'graph', 8) + txt(267, 232, mark(products.brand, 8), 12, { color: '#fff', opacity: 0.9, maxWidth: 50 })
  return shd(200, 352, 160) + hc(60, 92, 290, 34, 'brass', 4) + hc(60, 300, 290, 34, 'brass', 4) + vc(116, 120, 34, 186, 'brass', 3) + hexH(336, 84, 34, 50, 'brass') + hexH(336, 292, 34, 50, 'brass') + bypass + vc(250, 120, 30, 186, 'brass', 3) + vc(236, 42, 58, 56, 'white', 10) + gaugeFace(84, 70, 32) + hexV(240, 200, 50, 36, 'brass')
}

const cabinet: Draw = (products) => {
  const w = Math.min(340, 190 + (products.number('size') || 0) * 26)
  const x = 200 - w / 2
  return shd(200, 356, w / 2) + fc(x, 70, w, 272, 'white', 6) + `<rect x="${x + 14}" y="86" width="${w - 28}" height="236" rx="3" fill="none" stroke="#101828" stroke-opacity=".2" stroke-width="2"/>` + patch(x + 18, 92, (w - 36) * 0.3, 224, '#fff', 3, 0.6) + ci(x + w - 36, 204, 10, 'steel') + ln(x + w - 36, 198, x + w - 36, 210, 2.4, 0.7) + times(5, (i) => patch(x + 34 + i * 16, 292, 8, 18, '#101828', 3, 0.18)) + (products.text('mount').startsWith('нар') ? '' : hc(x - 8, 62, w + 16, 14, 'white', 4) + hc(x - 8, 334, w + 16, 12, 'white', 4)) + txt(x + 30, 120, 'Родник', 16, { anchor: 'start', opacity: 0.4 })
}

const heatCable: Draw = (products) => {
  const kind = products.text('kind')
  const regulator = /есть|комплект/.test(products.text('thermo')) ? fc(290, 40, 84, 84, 'white', 12) + lcd(304, 54, 56, 30, '27°', 18) + ci(332, 102, 12, 'grey') : ''
  if (kind.includes('мат')) return shd(200, 348, 160) + pa('M40 90 H300 V316 H40Z', 'f-white') + times(14, (i) => ln(40 + i * 20, 90, 40 + i * 20, 316, 1, 0.14)) + times(12, (i) => ln(40, 96 + i * 20, 300, 96 + i * 20, 1, 0.14)) + `<path d="M60 330 ${times(6, (i) => `V110 H${80 + i * 40} V300 H${100 + i * 40} `)}V60" fill="none" stroke="#B42318" stroke-width="7" stroke-linejoin="round"/>` + regulator
  if (kind.includes('пл')) return shd(200, 340, 170) + pa('M40 120 H320 V300 H40Z', 'f-black') + times(7, (i) => patch(56 + i * 37, 132, 24, 156, '#151B23', 2) + patch(60 + i * 37, 132, 3, 156, '#D1804F', 0, 0.8)) + hc(40, 104, 280, 18, 'copper', 3) + hc(40, 298, 280, 18, 'copper', 3) + el(336, 210, 24, 104, 'url(#f-black)') + regulator
  const rings = times(6, (i) => `<ellipse ${i === 0 ? 'class="b" data-w="13"' : ''} cx="180" cy="220" rx="${140 - i * 14}" ry="${126 - i * 13}" fill="none" stroke="#101828" stroke-opacity=".4" stroke-width="13"/><ellipse cx="180" cy="220" rx="${140 - i * 14}" ry="${126 - i * 13}" fill="none" stroke="${kind.includes('само') ? '#343D49' : '#CC3A25'}" stroke-width="10"/><ellipse cx="178" cy="217" rx="${140 - i * 14}" ry="${126 - i * 13}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.4"/>`)
  return shd(190, 360, 150) + rings + fc(130, 194, 100, 54, 'white', 6) + txt(180, 230, `${products.text('power')} Вт`, 20, { maxWidth: 90 }) + regulator
}

const dial = (x: number, y: number, r: number, c: Material, digits: string): string => ci(x, y, r, c) + disc(x, y, r * 0.78, '#fff') + times(40, (i) => { const a = (i * 9 * Math.PI) / 180; return ln(x + r * 0.71 * Math.cos(a), y + r * 0.71 * Math.sin(a), x + r * (i % 4 ? 0.67 : 0.62) * Math.cos(a), y + r * (i % 4 ? 0.67 : 0.62) * Math.sin(a), 1.6, 0.5) }) + patch(x - r * 0.5, y - r * 0.32, r, r * 0.26, '#101828', 3) + txt(x - r * 0.1, y - r * 0.13, digits, r * 0.17, { color: '#fff', opacity: 1 }) + patch(x + r * 0.28, y - r * 0.3, r * 0.2, r * 0.22, '#B42318', 2) + txt(x, y + r * 0.14, 'м³', r * 0.14) + ci(x, y + r * 0.38, r * 0.13, 'chrome')

const waterMeter: Draw = (products) => {
  const c: Material = /гор/.test(products.text('medium')) ? 'red' : 'blue'
  const big = products.number('dn') >= 50
  const pulse = /есть|имп|NB|LoRa|RS/i.test(products.text('pulse')) ? cable('M300 130 C350 120 350 60 372 50') : ''
  return shd(200, 352, 160) + (big ? hc(70, 226, 260, 84, c, 4) + flangeH(36, 196, 32, 144, c) + flangeH(332, 196, 32, 144, c) : thrH(26, 236, 60, 64, 'brass') + thrH(314, 236, 60, 64, 'brass')) + pa('M84 228 H316 V308 C270 332 130 332 84 308Z', `h-${big ? c : 'brass'}`) + dial(200, 172, 118, c, '00248') + txt(200, 122, mark(products.brand), 14, { opacity: 0.6, maxWidth: 90 }) + pulse + txt(200, 318, `DN ${products.text('dn')}`, 16, { opacity: 0.45, color: big ? '#fff' : '#101828' })
}
const heatMeter: Draw = (products) => shd(200, 352, 170) + thrH(26, 246, 58, 56, 'brass') + thrH(316, 246, 58, 56, 'brass') + hc(80, 236, 240, 78, products.text('kind').startsWith('элек') ? 'steel' : 'brass', 14) + fc(106, 70, 188, 172, 'white', 16) + lcd(124, 92, 152, 56, '12,45', 36) + txt(200, 176, mark(products.brand), 22, { opacity: 0.75, maxWidth: 150 }) + txt(200, 204, 'Гкал', 16, { opacity: 0.5 }) + disc(262, 214, 10, '#D9480F') + cable('M294 150 C350 150 340 60 370 60') + vc(360, 44, 14, 70, 'steel', 5) + cable('M106 150 C50 150 56 90 40 90') + vc(30, 74, 14, 64, 'steel', 5)
const gasMeter: Draw = (products) => shd(200, 368, 140) + thrV(86, 40, 46, 44, 'steel') + thrV(268, 40, 46, 44, 'steel') + hexV(80, 78, 58, 24, 'steel') + hexV(262, 78, 58, 24, 'steel') + pa('M64 130 C64 108 80 98 100 98 H300 C320 98 336 108 336 130 V320 C336 344 320 356 300 356 H100 C80 356 64 344 64 320Z', 'f-grey') + hc(56, 214, 288, 14, 'grey', 5) + fc(116, 128, 168, 74, 'white', 6) + patch(130, 142, 116, 32, '#101828', 4) + txt(178, 166, '004863', 24, { color: '#fff', opacity: 1 }) + patch(222, 144, 22, 28, '#B42318', 2) + txt(266, 168, 'м³', 17) + txt(200, 194, mark(products.brand), 14, { opacity: 0.6 }) + txt(200, 292, products.text('type'), 34, { opacity: 0.45 }) + txt(200, 322, '→', 26, { opacity: 0.45 })

const leak: Draw = (products) => {
  const kind = products.text('kind').toLowerCase()
  const sensor = (x: number, y: number, s: number) => `<g transform="translate(${x} ${y}) scale(${s})">${disc(0, 0, 70, 'url(#r-white)')}${disc(0, 0, 44, '#E9EDF2')}<path d="M0 -26 c14 18 20 26 20 36 a20 20 0 0 1 -40 0 c0 -10 6 -18 20 -36Z" fill="#0B63CE" opacity=".75"/></g>`
  const motor = shd(200, 352, 130) + hexH(66, 250, 66, 84, 'nickel') + hexH(268, 250, 66, 84, 'nickel') + pa('M126 258 C150 240 250 240 274 258 V326 C250 344 150 344 126 326Z', 'h-nickel') + vc(180, 206, 40, 50, 'brass', 3) + fc(112, 84, 176, 128, products.byBrand<Material>(['black', 'white', 'grey', 'red']), 14) + disc(260, 112, 8, '#12B76A') + txt(200, 160, mark(products.brand), 20, { opacity: 0.85, maxWidth: 140, color: ['black', 'red'].includes(products.byBrand<Material>(['black', 'white', 'grey', 'red'])) ? '#fff' : '#101828' }) + cable('M288 170 C346 170 350 120 366 116') + txt(200, 300, products.text('thread'), 22, { opacity: 0.45 })
  if (kind.includes('датчик')) return shd(200, 320, 130) + sensor(200, 200, 1.9) + cable('M330 220 C370 230 372 270 380 300')
  if (kind.includes('газов') && kind.includes('клапан')) return shd(200, 350, 130) + hexH(60, 240, 66, 88, 'brass') + hexH(274, 240, 66, 88, 'brass') + hc(122, 246, 156, 76, 'brass', 8) + vc(150, 104, 100, 146, 'yellow', 10) + vc(176, 66, 48, 42, 'red', 10) + txt(200, 190, mark(products.brand), 18, { maxWidth: 84 }) + cable('M250 150 C310 150 320 90 350 84')
  if (kind.includes('сигнал')) return shd(200, 340, 120) + fc(90, 76, 220, 244, 'white', 22) + times(5, (i) => patch(130, 216 + i * 16, 140, 6, '#101828', 3, 0.3)) + times(3, (i) => disc(150 + i * 50, 150, 12, ['#12B76A', '#F79009', '#F04438'][i] ?? '#fff')) + txt(200, 120, mark(products.brand), 20, { opacity: 0.7, maxWidth: 170 }) + txt(200, 194, products.text('gas').includes('CO') ? 'CO' : 'CH4', 20, { opacity: 0.5 })
  if (kind.includes('модуль')) return shd(200, 330, 140) + fc(74, 84, 252, 216, 'white', 18) + lcd(100, 108, 130, 60, 'OK', 34) + disc(276, 124, 10, '#12B76A') + disc(276, 154, 10, '#D3D9E0') + times(8, (i) => patch(94 + i * 27, 264, 16, 22, '#12B76A', 2, 0.7)) + txt(200, 226, mark(products.brand, 12), 24, { opacity: 0.7, maxWidth: 200 })
  if (kind.includes('комплект')) return shd(200, 356, 170) + `<g transform="translate(-10 60) scale(.62)">${motor.replace(/<ellipse class="s"[^>]*>/, '')}</g><g transform="translate(160 96) scale(.62)">${motor.replace(/<ellipse class="s"[^>]*>/, '')}</g>` + fc(60, 30, 150, 110, 'white', 12) + lcd(76, 46, 80, 40, 'OK', 24) + disc(186, 66, 7, '#12B76A') + sensor(280, 80, 0.6) + sensor(346, 116, 0.6)
  return motor
}

const meterParts: Draw = (products) => {
  const item = products.text('item')
  const ring = (x: number, y: number, r: number, fill: string, hole: number) => disc(x, y, r, fill) + disc(x, y, r * hole, '#F3F6F9')
  if (/проклад/.test(item)) { const c = /парон/.test(products.text('material')) ? '#A89984' : '#2B3440'; return shd(200, 320, 140) + ring(150, 200, 92, c, 0.62) + ring(268, 232, 92, c, 0.62) }
  if (/пломб/.test(item)) return shd(200, 320, 140) + tube('M150 180 C150 60 290 60 290 180', 6, 'steel') + fc(100, 168, 150, 130, products.byBrand<Material>(['red', 'blue', 'green', 'orange']), 14) + txt(175, 246, '048213', 24, { color: '#fff', opacity: 0.95 }) + hc(246, 176, 60, 24, 'steel', 4)
  if (/фланц/.test(item)) return shd(200, 330, 160) + [[130, 200], [270, 216]].map(([x = 0, y = 0]) => ring(x, y, 106, 'url(#r-steel)', 0.46) + times(4, (i) => disc(x + 78 * Math.cos(i * 1.571 + 0.785), y + 78 * Math.sin(i * 1.571 + 0.785), 10, '#2B3440'))).join('')
  if (/термо/.test(item)) return shd(200, 340, 150) + [120, 250].map((x) => hexV(x - 14, 150, 56, 34, 'brass') + vc(x, 184, 28, 140, 'steel', 12) + vc(x + 2, 96, 24, 56, 'steel', 4) + cable(`M${x + 14} 98 C${x + 14} 40 ${x + 70} 40 ${x + 74} 80`)).join('') + disc(134, 130, 7, '#B42318') + disc(264, 130, 7, '#0B63CE')
  if (/гильза/.test(item)) return shd(200, 340, 90) + hexV(154, 66, 92, 54, 'brass') + thrV(164, 118, 72, 60, 'brass') + vc(176, 176, 48, 150, 'steel', 16)
  if (/вставка/.test(item)) return shd(200, 280, 160) + hc(80, 170, 240, 60, 'steel', 3) + thrH(40, 162, 64, 76, 'steel') + thrH(296, 162, 64, 76, 'steel')
  if (/обрат/.test(item)) return shd(200, 300, 120) + hc(120, 132, 150, 136, 'white', 12) + hc(104, 120, 30, 160, 'white', 8) + el(270, 200, 22, 66, '#B7C1CC') + ln(248, 200, 292, 200, 3, 0.4)
  return shd(200, 320, 160) + hexH(70, 118, 110, 164, 'brass') + hc(176, 150, 60, 100, 'brass', 3) + thrH(230, 146, 96, 108, 'brass') + hexFace(90, 290, 46, 'brass') + disc(90, 290, 26, '#2B3440') + txt(124, 212, products.text('size'), 28, { opacity: 0.4, maxWidth: 86 })
}

export const automation: Drawings = {
  thermostat: { front: thermostat },
  'pump-control': { front: pumpControl },
  'frequency-drive': { front: drive },
  manifold: { front: manifold },
  'mixing-unit': { front: mixingUnit },
  'manifold-cabinet': { front: cabinet },
  'heating-cable': { front: heatCable },
  'water-meter': { front: waterMeter },
  'heat-meter': { front: heatMeter },
  'gas-meter': { front: gasMeter },
  'leak-sensor': { front: leak },
  'meter-parts': { front: meterParts },
}
