// Tools of the fitter, and the plants of own production.
import { mark, type Draw, type Drawings } from './drawing-input.ts'
import { ci, disc, fc, flangeH, hc, hexV, ln, pa, patch, shd, thrH, times, tube, txt, vc, type Material } from './svg-primitives.ts'
import { gaugeFace } from './valves.ts'

const grips: readonly [Material, ...Material[]] = ['red', 'blue', 'orange', 'green', 'yellow', 'graph']

const welder: Draw = (products) => {
  const c = products.byBrand(grips)
  return shd(200, 348, 160) + pa('M44 150 H206 C222 150 230 160 230 174 V190 H206 L176 214 C160 226 150 230 132 230 H74 C52 230 36 214 36 194 V172 C36 160 40 150 44 150Z', `h-${c}`) + hc(56, 162, 110, 22, 'black', 6) + txt(111, 178, mark(products.brand, 10), 13, { color: '#fff', opacity: 0.9, maxWidth: 96 }) + hc(226, 156, 44, 52, 'graph', 4) + fc(266, 136, 108, 92, 'steel', 6) + txt(320, 190, products.text('power'), 18, { opacity: 0.45 }) + vc(284, 96, 30, 44, 'black', 4) + vc(326, 92, 36, 48, 'black', 4) + vc(284, 226, 30, 40, 'black', 4) + vc(326, 226, 36, 46, 'black', 4) + disc(196, 172, 7, '#F58D77') + pa('M96 228 L74 330 H134 L140 228Z', 'v-graph') + fc(56, 324, 130, 16, 'graph', 4)
}

const pressTool: Draw = (products) => {
  const kind = products.text('kind')
  const c = products.byBrand(grips)
  if (kind.includes('насадка')) return shd(200, 366, 110) + pa('M190 60 C120 60 84 120 100 190 C110 230 150 240 160 280 L150 350 H192Z', 'v-graph') + pa('M210 60 C280 60 316 120 300 190 C290 230 250 240 240 280 L250 350 H208Z', 'v-graph') + disc(200, 140, 46, '#F3F6F9') + disc(166, 262, 16, 'url(#r-steel)') + disc(234, 262, 16, 'url(#r-steel)') + txt(140, 176, products.text('profile'), 16, { color: '#fff', opacity: 0.8, maxWidth: 40 })
  if (kind.includes('аккум')) return shd(200, 360, 150) + fc(150, 296, 110, 50, 'black', 8) + pa('M178 190 H240 L252 300 H162Z', `v-${c}`) + hc(70, 106, 220, 96, c, 30) + hc(276, 122, 44, 64, 'graph', 6) + (kind.startsWith('расш') ? pa('M318 136 L372 148 V160 L318 172Z', 'h-steel') : pa('M316 110 C350 96 384 110 384 130 L352 146 V162 L384 178 C384 198 350 212 316 198Z', 'h-graph')) + txt(172, 164, mark(products.brand, 10), 22, { color: '#fff', opacity: 0.95, maxWidth: 150 }) + pa('M176 214 l-18 18 l18 14Z', 'v-black')
  if (kind.startsWith('комплект')) return shd(200, 340, 170) + fc(40, 130, 320, 190, 'black', 18) + patch(56, 146, 288, 158, '#343D49', 10) + hc(80, 168, 200, 30, c, 12) + hc(80, 214, 160, 26, 'steel', 10) + [90, 134, 178, 222, 266].map((x) => ci(x, 274, 18, 'steel')).join('') + fc(150, 104, 100, 30, 'black', 10) + ci(312, 200, 24, 'graph')
  const expander = kind.startsWith('расш')
  return shd(200, 360, 150) + `<g transform="rotate(-18 200 200)">${tube('M150 200 L40 330', 26, c)}${tube('M150 170 L40 60', 26, c)}${fc(120, 140, 110, 92, 'graph', 12)}${expander ? hc(226, 162, 60, 48, 'steel', 6) + pa('M284 166 L350 180 V192 L284 206Z', 'h-steel') : pa('M226 136 C290 120 340 140 340 164 L300 178 V194 L340 208 C340 232 290 252 226 236Z', 'h-graph')}</g><!--box 30 40 330 310-->`
}

const cutter: Draw = (products) => {
  const kind = products.text('kind')
  const c = products.byBrand(grips)
  if (kind.startsWith('ножницы')) return shd(200, 350, 150) + tube('M210 190 C150 230 90 280 50 330', 30, c) + tube('M220 170 C150 170 90 190 36 230', 30, c) + pa('M200 130 C260 90 340 100 366 150 C330 180 270 196 214 210Z', 'h-steel') + pa('M214 190 C260 230 320 230 352 196 L372 216 C330 280 240 276 196 226Z', 'h-graph') + ci(216, 186, 20, 'chrome')
  if (/клупп/.test(kind)) return shd(200, 330, 170) + tube('M60 250 L340 90', 22, 'steel') + tube('M50 256 L110 222', 34, c) + ci(204, 170, 74, 'graph') + disc(204, 170, 46, '#39434F') + disc(204, 170, 34, '#F3F6F9') + [92, 200, 308].map((x) => ci(x, 292, 32, 'graph') + disc(x, 292, 16, '#F3F6F9')).join('')
  if (/станок/.test(kind)) return shd(200, 366, 170) + pa('M70 250 L50 356 H84 L104 250Z M296 250 L316 356 H350 L330 250Z', 'v-black') + hc(40, 214, 320, 44, c, 8) + fc(60, 116, 130, 104, c, 12) + disc(204, 166, 46, 'url(#r-graph)') + disc(204, 166, 22, '#F3F6F9') + hc(240, 152, 130, 28, 'steel', 3) + vc(270, 120, 40, 96, 'graph', 6) + txt(124, 176, mark(products.brand, 10), 18, { color: '#fff', opacity: 0.95, maxWidth: 110 })
  if (/калибр|фаско/.test(kind)) return shd(200, 350, 120) + ci(200, 180, 120, c) + disc(200, 180, 80, 'url(#r-steel)') + disc(200, 180, 50, '#39434F') + times(6, (i) => `<path d="M200 180 L${200 + 78 * Math.cos(i * 1.047)} ${180 + 78 * Math.sin(i * 1.047)}" stroke="#101828" stroke-opacity=".5" stroke-width="5"/>`) + vc(178, 286, 44, 60, 'black', 12)
  const steel = kind.includes('стали')
  return shd(200, 340, 160) + pa('M120 110 C60 110 40 160 60 210 L104 194 C96 170 104 154 128 154 H230 V110Z', `f-${steel ? 'graph' : c}`) + ci(96, 214, 24, 'steel') + ci(140, 226, 24, 'steel') + hc(176, 182, 50, 40, 'steel', 3) + disc(176, 202, 26, 'url(#r-chrome)') + hc(222, 114, 40, 110, 'graph', 6) + thrH(258, 186, 60, 32, 'steel') + hc(314, 168, 66, 68, c, 16) + txt(184, 140, products.text('dia'), 15, { opacity: 0.6, color: '#fff', maxWidth: 90 })
}

const turned = (inner: string) => `<g transform="rotate(-42 200 200)">${inner}</g><!--box 50 60 300 280-->`
const wrench: Draw = (products) => {
  const kind = products.text('kind')
  const c: Material = products.byBrand(grips)
  const handle = products.text('handle').startsWith('сталь') ? 'graph' : c
  if (kind.startsWith('набор')) return shd(200, 340, 160) + fc(50, 90, 300, 230, 'black', 16) + patch(66, 106, 268, 198, '#343D49', 10) + times(6, (i) => hc(88, 122 + i * 29, 180 - i * 14, 14, 'steel', 7) + ci(90, 129 + i * 29, 13, 'steel') + disc(88, 129 + i * 29, 6, '#343D49')) + fc(150, 66, 100, 28, 'black', 10)
  if (kind.startsWith('клещи')) return shd(200, 350, 130) + turned(tube('M190 190 C250 170 310 196 380 186', 24, c) + tube('M190 212 C250 236 310 220 380 238', 24, c) + pa('M200 170 C150 140 90 130 40 160 L60 192 C100 180 140 192 170 216Z', 'h-steel') + pa('M206 230 C150 250 90 262 44 226 L60 200 C100 212 140 206 176 190Z', 'h-steel') + ci(192, 202, 20, 'chrome'))
  if (kind.startsWith('ключ разв')) return shd(200, 350, 130) + turned(hc(130, 178, 240, 44, handle, 20) + pa('M140 170 C100 130 60 120 26 130 V166 H84 V186 H26 V206 H84 C100 230 120 236 140 232Z', 'h-steel') + pa('M26 212 H96 V244 C70 260 40 252 26 240Z', 'h-chrome') + thrH(96, 210, 40, 26, 'steel', 5))
  if (/американ|радиаторн/.test(kind)) return shd(200, 350, 130) + turned(hc(40, 182, 300, 34, 'steel', 6) + times(4, (i) => hc(30 + i * 22, 172, 20, 54 - i * 4, 'steel', 2)) + ln(130, 192, 330, 192, 3, 0.4, '#fff') + hc(330, 172, 30, 54, c, 8))
  if (kind.startsWith('ключ цеп')) return shd(200, 350, 140) + turned(hc(150, 180, 220, 40, handle, 16) + pa('M160 160 H110 C90 160 84 180 84 200 C84 220 90 240 110 240 H160Z', 'h-steel') + '<circle cx="70" cy="200" r="62" fill="none" stroke="#39434F" stroke-width="20" stroke-dasharray="13 5"/>')
  const lever = kind.includes('рычаж')
  return shd(200, 350, 140) + turned((lever ? tube('M180 182 C250 160 310 178 380 168', 26, handle) + tube('M180 220 C250 244 310 224 380 236', 26, handle) : hc(120, 176, 250, 48, handle, 16)) + hc(60, 182, 120, 36, 'steel', 4) + pa('M30 150 h70 v26 h-30 v48 h30 v26 h-70 c-12 0 -18 -10 -18 -24 v-52 c0 -14 6 -24 18 -24Z', 'h-steel') + thrH(104, 178, 30, 44, 'brass', 6) + txt(250, 206, lever ? '' : mark(products.brand, 10), 18, { color: '#fff', opacity: 0.9 }))
}

const tester: Draw = (products) => {
  const kind = products.text('kind')
  const c = products.byBrand(grips)
  if (/трос|машина/.test(kind)) return shd(200, 366, 150) + ci(190, 210, 130, kind.startsWith('трос') ? 'steel' : c) + times(7, (i) => `<circle cx="190" cy="210" r="${118 - i * 11}" fill="none" stroke="#101828" stroke-opacity=".25" stroke-width="4"/>`) + disc(190, 210, 34, '#F3F6F9') + tube('M300 250 C350 250 330 330 380 340', 12, 'steel') + (kind.startsWith('машина') ? fc(70, 40, 130, 76, 'black', 12) + txt(135, 86, mark(products.brand, 10), 18, { color: '#fff', opacity: 0.95, maxWidth: 110 }) : hc(20, 120, 90, 24, c, 12))
  if (/вантуз/.test(kind)) return shd(200, 386, 90) + pa('M130 330 C130 280 160 270 200 270 C240 270 270 280 270 330 L286 372 H114Z', 'v-black') + vc(164, 100, 72, 176, c, 10) + hc(110, 64, 180, 34, 'black', 14) + vc(186, 94, 28, 12, 'steel', 2) + gaugeFace(200, 178, 26)
  if (/электр|насос промыв/.test(kind)) return shd(200, 360, 150) + fc(70, 170, 200, 150, c, 16) + hc(60, 318, 230, 22, 'black', 6) + hc(90, 120, 150, 56, 'graph', 20) + gaugeFace(300, 150, 44) + vc(290, 192, 20, 60, 'brass', 3) + tube('M300 252 C360 252 340 330 384 330', 12, 'black') + txt(170, 256, mark(products.brand, 12), 24, { color: '#fff', opacity: 0.95, maxWidth: 170 })
  return shd(200, 366, 160) + fc(50, 230, 250, 116, c, 10) + patch(64, 238, 222, 22, '#101828', 4, 0.3) + vc(120, 150, 44, 96, 'steel', 5) + tube('M140 150 L300 60', 18, 'black') + hc(170, 196, 130, 28, 'brass', 4) + gaugeFace(250, 140, 46) + vc(240, 184, 20, 20, 'brass', 2) + tube('M300 210 C370 210 340 330 386 336', 12, 'black') + txt(170, 310, mark(products.brand, 12), 24, { color: '#fff', opacity: 0.95, maxWidth: 210 })
}

const controlCabinet: Draw = (products) => {
  const n = Math.min(4, Math.max(1, products.number('pumps') || 2))
  const big = products.number('power') >= 15
  const w = big ? 260 : 228
  const x = 200 - w / 2
  return shd(200, 380, 130) + fc(x, 30, w, 336, 'white', 8) + `<rect x="${x + 12}" y="42" width="${w - 24}" height="312" rx="4" fill="none" stroke="#101828" stroke-opacity=".14" stroke-width="2"/>` + (/рел/.test(products.text('plc')) ? times(3, (i) => disc(146 + i * 54, 102, 18, '#F3F6F9') + ln(146 + i * 54, 102, 154 + i * 54, 92, 2, 0.8)) : patch(130, 64, 140, 76, '#2B3440', 6) + patch(138, 72, 124, 60, 'url(#lcd)', 3) + txt(200, 100, '4,2 бар', 20, { color: '#BFE3FF', opacity: 1 }) + txt(200, 122, times(n, (i) => `Н${i + 1} `).trim(), 13, { color: '#7FC4FF', opacity: 1, maxWidth: 110 })) + times(n, (i) => { const at = 200 + (i - (n - 1) / 2) * 48; return disc(at, 172, 10, i === n - 1 && n > 1 ? '#F79009' : '#12B76A') + ci(at, 214, 15, 'black') + ln(at, 214, at, 205, 3, 1, '#fff') }) + `<circle cx="254" cy="280" r="30" fill="#F2B705" opacity=".9"/>` + ci(254, 280, 21, 'red') + txt(158, 286, 'АКВА', 24, { color: '#0B63CE', opacity: 1 }) + txt(158, 308, 'Родник', 13, { color: '#475467', opacity: 1 }) + txt(158, 334, `${n}×${products.text('power')} кВт`, 15, { opacity: 0.6 }) + vc(x + w - 18, 180, 10, 44, 'graph', 3)
}

const frame = (inner: string) => shd(200, 378, 185) + hc(20, 350, 360, 18, 'blue', 3) + vc(24, 60, 14, 300, 'blue', 2) + vc(362, 60, 14, 300, 'blue', 2) + inner
const smallPump = (x: number, y: number, c: Material) => vc(x - 14, y - 40, 28, 120, 'graph', 3) + ci(x, y + 20, 30, c) + disc(x, y + 20, 17, '#F2F5F8')

const heatingPoint: Draw = (products) => frame(hc(34, 84, 332, 24, 'red', 3) + hc(34, 310, 332, 24, 'blue', 3) + times(2, (i) => fc(64 + i * 92, 120, 62, 176, 'blue', 4) + times(8, (k) => ln(72 + i * 92 + k * 7, 126, 72 + i * 92 + k * 7, 290, 2, 0.3)) + times(2, (k) => ci(80 + i * 92, 136 + k * 144, 9, 'steel') + ci(112 + i * 92, 136 + k * 144, 9, 'steel'))) + smallPump(258, 190, 'red') + smallPump(258, 270, 'red') + vc(240, 100, 10, 220, 'red', 2) + fc(290, 116, 66, 110, 'white', 6) + patch(300, 128, 46, 28, 'url(#lcd)', 3) + disc(312, 176, 6, '#12B76A') + disc(332, 176, 6, '#F79009') + txt(323, 212, 'Родник', 12, { color: '#0B63CE', opacity: 1 }) + gaugeFace(320, 268, 26) + [110, 200].map((x) => gaugeFace(x, 62, 20)).join('') + txt(200, 365, `${products.text('power')} МВт`, 14, { color: '#fff', opacity: 0.95 }))
const pumpStation: Draw = (products) => frame(hc(34, 306, 332, 34, 'steel', 6) + hc(34, 96, 332, 30, 'steel', 6) + times(3, (i) => { const x = 92 + i * 74; return vc(x - 20, 300, 40, 50, 'graph', 3) + vc(x - 24, 214, 48, 92, 'steel', 5) + times(4, (k) => ln(x - 22, 232 + k * 18, x + 22, 232 + k * 18, 1.6, 0.25)) + vc(x - 27, 132, 54, 84, 'blue', 8) + times(4, (k) => ln(x - 18 + k * 12, 142, x - 18 + k * 12, 206, 2, 0.3)) + ci(x, 324, 12, 'black') }) + fc(282, 128, 76, 130, 'white', 6) + patch(294, 142, 52, 32, 'url(#lcd)', 3) + disc(304, 194, 7, '#12B76A') + disc(322, 194, 7, '#12B76A') + ci(320, 224, 10, 'red') + txt(320, 250, 'АКВА', 12, { color: '#0B63CE', opacity: 1 }) + gaugeFace(60, 74, 20) + txt(200, 365, `${products.text('flow')} м³/ч`, 14, { color: '#fff', opacity: 0.95 }))
const sewageStation: Draw = (products) => {
  const m: Material = products.text('body').startsWith('сталь') ? 'graph' : products.text('body').startsWith('полиэт') ? 'black' : 'green'
  return shd(200, 386, 120) + vc(170, 14, 26, 34, 'steel', 3) + hc(106, 40, 188, 26, 'graph', 8) + pa('M108 62 H292 V350 C292 372 270 380 200 380 C130 380 108 372 108 350Z', `v-${m}`) + times(6, (i) => hc(102, 90 + i * 46, 196, 10, m, 4)) + hc(40, 150, 72, 48, 'orange', 3) + hc(286, 120, 76, 36, 'steel', 3) + `<path d="M140 200 H260 V356 C240 366 160 366 140 356Z" fill="#101828" fill-opacity=".55"/>` + vc(160, 210, 10, 110, 'steel', 2) + vc(226, 210, 10, 110, 'steel', 2) + vc(148, 304, 36, 50, 'blue', 6) + vc(214, 304, 36, 50, 'blue', 6) + patch(146, 106, 108, 40, '#fff', 5, 0.93) + txt(200, 133, 'Родник', 20, { color: '#0B63CE', opacity: 1 })
}
const house = (roof: Material, inner: string, label: string) => shd(200, 368, 190) + fc(24, 120, 352, 232, 'white', 4) + times(16, (i) => ln(44 + i * 21, 128, 44 + i * 21, 346, 1.6, 0.09)) + pa('M12 122 L30 92 H370 L388 122Z', `h-${roof}`) + hc(20, 346, 360, 14, 'graph', 2) + fc(48, 178, 78, 170, 'grey', 3) + ln(116, 266, 116, 282, 4, 0.6) + inner + txt(250, 322, label, 20, { opacity: 0.6, maxWidth: 200 })
const boilerHouse: Draw = (products) => vc(300, 6, 22, 90, 'steel', 3) + vc(336, 26, 22, 70, 'steel', 3) + house('red', fc(150, 170, 200, 96, 'black', 4) + times(Math.min(3, products.number('count') || 2), (i) => fc(164 + i * 62, 184, 50, 74, 'red', 5) + patch(172 + i * 62, 194, 34, 14, 'url(#lcd)', 2) + disc(189 + i * 62, 232, 12, '#39434F')) + txt(250, 296, 'Родник', 22, { color: '#0B63CE', opacity: 1 }), `${products.text('power')} МВт`)
const treatment: Draw = (products) => house('blue', fc(150, 160, 200, 118, 'black', 4) + times(3, (i) => vc(166 + i * 60, 176, 42, 94, 'blue', 18) + fc(168 + i * 60, 166, 38, 16, 'graph', 3)) + txt(250, 302, 'Родник', 20, { color: '#0B63CE', opacity: 1 }), `${products.text('flow')} м³/ч`)
const metering: Draw = (products) => {
  const two = /4-труб|цирк/.test(products.text('kind'))
  const line = (y: number, c: Material) => hc(24, y, 352, 34, c, 3) + flangeH(64, y - 14, 14, 62, 'graph') + flangeH(322, y - 14, 14, 62, 'graph') + fc(168, y - 12, 64, 58, 'steel', 6) + fc(176, y - 44, 48, 36, 'white', 5) + patch(182, y - 38, 36, 16, 'url(#lcd)', 2) + gaugeFace(118, y - 24, 18) + hexV(270, y - 22, 18, 26, 'brass')
  const cold = /ХВС/.test(products.text('kind'))
  return shd(200, 376, 180) + (cold ? '' : line(216, 'red')) + line(310, cold ? 'green' : 'blue') + (two ? hc(24, 356, 352, 14, 'orange', 3) : '') + fc(128, 30, 144, 108, 'white', 8) + patch(144, 44, 112, 40, 'url(#lcd)', 4) + txt(200, 72, '12,45', 24, { color: '#BFE3FF', opacity: 1 }) + txt(200, 112, mark(products.text('brandm') || 'Родник', 10), 17, { maxWidth: 110 }) + disc(252, 124, 5, '#12B76A') + `<path d="M150 138 C150 180 ${cold ? 186 : 176} 160 ${cold ? '186 266' : '186 172'}" fill="none" stroke="#1F2937" stroke-width="4"/>` + txt(290, cold ? 334 : 240, `DN ${products.text('dn')}`, 14, { color: '#fff', opacity: 0.85 })
}

export const tools: Drawings = {
  welder: { front: welder },
  'press-tool': { front: pressTool },
  'pipe-cutter': { front: cutter },
  wrench: { front: wrench },
  'pressure-tester': { front: tester },
  'control-cabinet': { front: controlCabinet },
  'heating-point': { front: heatingPoint },
  'pump-station-pro': { front: pumpStation },
  'sewage-station': { front: sewageStation },
  'boiler-house': { front: boilerHouse },
  'metering-unit': { front: metering },
  'water-treatment-plant': { front: treatment },
}
