// Draws radiators, towel rails, tanks and parts of underfloor heating.
import { mark, materialOf, type Draw, type Drawings } from './drawing-input.ts'
import { ci, disc, el, fc, hc, hexFace, hexH, hexV, ln, pa, patch, shd, thrH, thrV, times, tube, txt, vc, type Material } from './svg-primitives.ts'

const inkOn = (m: Material) => (['black', 'graph', 'red', 'blue', 'green'].includes(m) ? '#fff' : '#101828')

const radiator: Draw = (products) => {
  const n = Math.min(14, Math.max(3, products.number('sections') || 8))
  const c = materialOf(products.text('color'), 'white')
  const tall = products.number('axis') >= 500
  const w = 300 / Math.max(n, 6)
  const x0 = 200 - (w * n) / 2
  const [top, height] = tall ? [66, 266] : [106, 196]
  return (
    shd(200, top + height + 14, (w * n) / 2 + 26) + hc(x0 - 12, top + 28, w * n + 24, 20, c, 6) + hc(x0 - 12, top + height - 48, w * n + 24, 20, c, 6) +
    times(n, (i) => {
      const x = x0 + i * w
      return vc(x + 1, top, w - 2, height, c, 8) + patch(x + w * 0.24, top + 28, w * 0.52, height - 56, '#101828', 5, 0.07) + ln(x + w * 0.3, top + 34, x + w * 0.3, top + height - 34, 2, 0.12) + patch(x + w * 0.18, top + 4, w * 0.64, 10, '#fff', 5, 0.55)
    }) +
    hexH(x0 - 26, top + 24, 16, 28, 'brass') + hexH(x0 + w * n + 10, top + height - 52, 16, 28, 'brass')
  )
}

const castIron: Draw = (products) => {
  const n = Math.min(12, Math.max(3, products.number('sections') || 6))
  const c = /бел/.test(products.text('color')) ? 'white' : /ч[её]р/.test(products.text('color')) ? 'black' : ('grey' as Material)
  const w = 320 / Math.max(n, 6)
  const x0 = 200 - (w * n) / 2
  return (
    shd(200, 356, (w * n) / 2 + 20) +
    times(n, (i) => {
      const x = x0 + i * w
      return vc(x + w * 0.1, 70, w * 0.36, 260, c, 8) + vc(x + w * 0.54, 70, w * 0.36, 260, c, 8) + vc(x + 1, 60, w - 2, 48, c, 14) + vc(x + 1, 292, w - 2, 48, c, 14)
    }) +
    vc(x0 + 3, 330, w * 0.5, 22, c, 3) + vc(x0 + w * (n - 0.5) - 3, 330, w * 0.5, 22, c, 3) + hexH(x0 - 16, 70, 18, 28, 'iron') + hexH(x0 + w * n - 2, 302, 18, 28, 'iron')
  )
}

const panel: Draw = (products) => {
  const ratio = Math.min(2.4, Math.max(0.9, products.number('length') / products.number('height') || 1.6))
  const w = 340
  const h = Math.min(330, w / ratio)
  const y = 200 - h / 2
  const ribs = Math.round((w - 30) / 17)
  return shd(200, y + h + 14, 180) + fc(30, y + 12, w, h - 12, 'white', 8) + times(ribs, (i) => patch(46 + i * 17.2, y + 34, 8, h - 56, '#101828', 4, 0.07) + ln(55 + i * 17.2, y + 36, 55 + i * 17.2, y + h - 24, 1.5, 0.9, '#fff')) + hc(30, y, w, 18, 'white', 5) + times(38, (i) => ln(44 + i * 8.4, y + 4, 44 + i * 8.4, y + 14, 2, 0.22)) + hexH(368, y + h - 40, 14, 26, 'brass') + vc(18, y + h - 46, 14, 34, 'white', 4)
}

const convector: Draw = (products) => {
  const c = materialOf(products.text('color'), 'steel')
  const wood = products.text('grille').includes('дерево')
  const slat: Material = wood ? 'wood' : c
  return shd(200, 312, 180) + pa('M20 196 L96 128 H388 L330 196Z', 'f-graph') + pa('M20 196 H330 V276 H20Z', 'h-grey') + pa('M330 196 L388 128 V206 L330 276Z', 'v-graph') + times(19, (i) => pa(`M${34 + i * 15.6} 192 L${106 + i * 14.4} 132 H${114 + i * 14.4} L${43 + i * 15.6} 192Z`, `f-${slat}`)) + times(4, (i) => vc(48 + i * 84, 274, 12, 26, 'steel', 2)) + hc(4, 226, 22, 22, 'brass', 3) + txt(176, 244, mark(products.brand, 14), 22, { opacity: 0.6 })
}

const towelRail: Draw = (products) => {
  const m = materialOf(products.text('color'), 'chrome')
  const bars = Math.min(12, Math.max(3, products.number('bars') || 6))
  const electric = products.text('kind').startsWith('электр')
  const step = 270 / (bars - 1)
  return shd(200, 384, 120, 10) + times(bars, (i) => hc(96, 48 + i * step, 208, 13, m, 6)) + vc(86, 24, 24, 340, m, 12) + vc(290, 24, 24, 340, m, 12) + (electric ? fc(70, 338, 56, 44, 'black', 8) + disc(98, 360, 9, '#12B76A') + '<path d="M98 382 C98 398 140 392 150 394" stroke="#1F2937" stroke-width="5" fill="none"/>' : hexV(80, 360, 36, 24, m) + hexV(284, 360, 36, 24, m))
}

const parts: Draw = (products) => {
  const item = products.text('item')
  const m = materialOf(products.text('color') || products.text('material'), 'steel')
  if (/заглушка|переходник/.test(item)) return shd(200, 330, 130) + thrH(212, 128, 96, 156, m) + hexH(110, 104, 104, 204, m) + (item.startsWith('пере') ? el(306, 206, 18, 54, '#39434F') : el(306, 206, 16, 76, '#C2CAD3')) + txt(162, 212, products.text('size'), 30, { opacity: 0.45, maxWidth: 84 })
  if (item.startsWith('прокладка')) return shd(200, 320, 140) + disc(150, 200, 92, '#F4F6F8') + disc(150, 200, 60, '#E1E7ED') + disc(262, 226, 92, '#FFFFFF') + disc(262, 226, 60, '#E9EEF3')
  if (item.startsWith('ниппель')) return shd(200, 300, 140) + thrH(60, 130, 110, 140, 'steel') + thrH(230, 130, 110, 140, 'steel') + hc(166, 124, 68, 152, 'steel', 5) + el(340, 200, 16, 68, '#4B5563')
  if (/кронштейн (угл|плос)/.test(item)) return shd(200, 340, 110) + fc(120, 60, 60, 260, m, 8) + pa('M176 130 H290 C310 130 318 140 318 156 V190 H290 V164 H176Z', `f-${m}`) + disc(150, 96, 13, '#39434F') + disc(150, 284, 13, '#39434F')
  if (item.startsWith('кронштейн')) return shd(200, 360, 130) + fc(90, 330, 220, 24, m, 5) + vc(184, 60, 32, 274, m, 4) + fc(150, 96, 120, 18, m, 5) + fc(150, 230, 120, 18, m, 5) + vc(262, 70, 14, 44, m, 4) + vc(262, 204, 14, 44, m, 4)
  if (item.includes('Маевского')) return shd(200, 330, 130) + thrH(70, 142, 90, 116, 'nickel') + hexH(156, 122, 60, 156, m) + hc(212, 156, 60, 88, m, 8) + fc(268, 176, 60, 48, 'white', 8) + ln(298, 184, 298, 216, 5, 0.5)
  if (item.startsWith('комплект')) return shd(200, 350, 160) + [[92, 120], [212, 120], [92, 242], [212, 242]].map(([x = 0, y = 0]) => hexFace(x + 48, y, 52, m) + disc(x + 48, y, 30, '#39434F')).join('') + thrV(322, 80, 40, 90, m) + vc(314, 60, 56, 26, 'white', 6) + fc(322, 210, 44, 110, 'white', 6)
  const corner = item.includes('углов')
  return shd(200, 350, 140) + hc(90, 160, 220, 84, 'nickel', 12) + [118, 230].map((x) => hexV(x, 84, 56, 36, 'nickel') + vc(x + 6, 118, 44, 46, 'nickel', 4)).join('') + (corner ? [130, 240].map((x) => ci(x + 16, 210, 26, 'nickel') + disc(x + 16, 210, 15, '#39434F')).join('') : [118, 230].map((x) => thrV(x + 4, 242, 48, 46, 'nickel') + hexV(x - 2, 286, 60, 34, 'nickel')).join('')) + ci(200, 202, 12, 'white')
}

const expansion: Draw = (products) => {
  const c = materialOf(products.text('color'), 'red')
  const label = txt(200, 270, `${products.text('volume')} л`, 26, { maxWidth: 110 }) + txt(200, 294, `PN ${products.text('pmax')} бар`, 14, { opacity: 0.6, maxWidth: 110 })
  if (products.text('mount') === 'плоский') return shd(200, 352, 140) + vc(186, 20, 28, 34, 'brass', 3) + disc(200, 196, 150, `url(#r-${c})`) + '<circle cx="200" cy="196" r="126" fill="none" stroke="#101828" stroke-opacity=".2" stroke-width="3"/>' + patch(138, 236, 124, 70, '#fff', 6, 0.94) + label + txt(200, 180, mark(products.brand), 26, { color: inkOn(c), opacity: 0.9, maxWidth: 190 })
  const legs = products.text('mount').includes('ножк')
  return (
    shd(200, 378, 110) + (legs ? pa('M108 322 h26 l-4 56 h-30Z M266 322 h26 l8 56 h-30Z', 'v-black') : '') + vc(182, 36, 36, 30, 'brass', 3) + thrV(186, 20, 28, 22, 'brass', 5) + pa('M92 164 C92 96 140 62 200 62 C260 62 308 96 308 164 V262 C308 326 260 360 200 360 C140 360 92 326 92 262Z', `v-${c}`) + fc(88, 204, 224, 14, c, 4) + txt(200, 176, mark(products.brand), 26, { color: inkOn(c), opacity: 0.92, maxWidth: 170 }) + patch(138, 238, 124, 68, '#fff', 6, 0.94) + label
  )
}

const hydro: Draw = (products) => {
  const v = `${products.text('volume')} л`
  const c: Material = 'blue'
  if (products.text('mount').startsWith('верт')) return shd(200, 384, 110) + pa('M112 318 h28 l-6 62 h-32Z M260 318 h28 l10 62 h-32Z', 'v-blue') + hc(168, 352, 64, 18, 'steel', 4) + pa('M92 150 C92 76 140 36 200 36 C260 36 308 76 308 150 V258 C308 322 260 356 200 356 C140 356 92 322 92 258Z', `v-${c}`) + fc(88, 196, 224, 14, c, 4) + vc(186, 22, 28, 20, 'black', 4) + txt(200, 150, mark(products.brand), 26, { color: '#fff', opacity: 0.95, maxWidth: 180 }) + txt(200, 262, v, 32, { color: '#fff', opacity: 0.95 }) + txt(200, 292, `PN ${products.text('pmax')} бар`, 15, { color: '#fff', opacity: 0.75 })
  return shd(205, 366, 150) + pa('M96 286 h28 l14 70 h-54Z M272 286 h28 l12 70 h-54Z', 'v-blue') + pa('M92 150 C52 150 40 186 40 218 C40 250 52 290 92 290 H300 C344 290 356 250 356 218 C356 186 344 150 300 150Z', 'h-blue') + hc(196, 146, 14, 148, 'blue', 4) + thrH(16, 206, 30, 26, 'brass', 5) + hexH(30, 196, 14, 46, 'steel') + fc(110, 100, 190, 20, 'graph', 4) + pa('M130 120 h20 v32 h-20Z M258 120 h20 v32 h-20Z', 'v-graph') + txt(118, 226, mark(products.brand, 8), 22, { color: '#fff', opacity: 0.9, maxWidth: 110 }) + txt(276, 228, v, 26, { color: '#fff', opacity: 0.95 })
}

const membrane: Draw = (products) => {
  if (products.text('item').startsWith('фланец')) {
    const m: Material = products.text('item').includes('плас') ? 'black' : 'steel'
    return shd(200, 344, 140) + disc(200, 196, 140, `url(#r-${m})`) + times(6, (i) => disc(200 + 112 * Math.cos(i * 1.047), 196 + 112 * Math.sin(i * 1.047), 11, '#2B3440')) + hexFace(200, 196, 66, 'brass') + disc(200, 196, 42, '#2B3440') + disc(200, 196, 34, '#F3F6F9')
  }
  const through = products.text('item').includes('проход')
  return shd(200, 376, 110) + vc(150, 40, 100, 26, 'black', 10) + pa('M168 62 H232 C226 100 300 110 300 200 C300 290 250 340 200 344 C150 340 100 290 100 200 C100 110 174 100 168 62Z', 'r-black') + (through ? vc(180, 336, 40, 30, 'black', 8) : '') + '<path d="M136 160 C124 210 132 260 160 296" stroke="#fff" stroke-opacity=".28" stroke-width="8" fill="none" stroke-linecap="round"/>' + txt(206, 220, `${products.text('volume')} л`, 24, { color: '#fff', opacity: 0.6, maxWidth: 130 })
}

const plasticTank: Draw = (products) => {
  const c = materialOf(products.text('color'), 'blue')
  const label = (y: number) => txt(200, y, `${products.text('volume')} л`, 36, { color: inkOn(c), opacity: 0.85 }) + txt(200, y + 28, mark(products.brand), 18, { color: inkOn(c), opacity: 0.65 })
  if (products.text('shape').startsWith('гориз')) return shd(200, 342, 180) + [70, 290].map((x) => pa(`M${x - 10} 280 h60 l10 56 h-80Z`, `v-${c}`)).join('') + hc(26, 110, 348, 196, c, 80) + times(6, (i) => ln(92 + i * 44, 114, 92 + i * 44, 302, 4, 0.14)) + hc(150, 76, 100, 38, 'black', 8) + hexH(368, 256, 22, 32, 'black') + label(210)
  if (products.text('shape').startsWith('прям')) return shd(200, 356, 150) + fc(60, 70, 280, 270, c, 22) + times(3, (i) => hc(56, 128 + i * 64, 288, 16, c, 6)) + hc(146, 44, 108, 32, 'black', 8) + hexH(334, 296, 26, 32, 'black') + label(196)
  return shd(200, 372, 130) + vc(76, 84, 248, 280, c, 18) + pa('M80 96 C90 50 150 42 200 42 C250 42 310 50 320 96Z', `v-${c}`) + times(4, (i) => hc(72, 118 + i * 62, 256, 14, c, 6)) + hc(150, 26, 100, 26, 'black', 8) + hexH(318, 320, 26, 32, 'black') + label(224)
}

const separator: Draw = (products) => {
  const m: Material = products.text('material').includes('нерж') ? 'steel' : products.byBrand<Material>(['red', 'graph', 'black'])
  const circuits = /контур/.test(products.text('coll'))
  if (circuits) return shd(200, 350, 180) + hc(30, 150, 340, 46, m, 6) + hc(30, 204, 340, 46, m, 6) + times(4, (i) => vc(64 + i * 78, 92, 30, 62, m, 3) + thrV(66 + i * 78, 74, 26, 26, m) + vc(64 + i * 78, 246, 30, 56, m, 3) + thrV(66 + i * 78, 296, 26, 26, m)) + txt(200, 236, mark(products.brand), 18, { color: inkOn(m), opacity: 0.7 })
  return shd(200, 384, 110) + vc(150, 44, 100, 306, m, 12) + thrV(186, 18, 28, 30, 'brass', 5) + thrV(184, 346, 32, 30, 'brass', 5) + [96, 268].map((y) => hc(86, y, 70, 40, m, 3) + thrH(62, y + 3, 30, 34, m) + hc(244, y, 70, 40, m, 3) + thrH(308, y + 3, 30, 34, m)).join('') + txt(200, 200, mark(products.brand), 18, { color: inkOn(m), opacity: 0.8, maxWidth: 84 }) + txt(200, 226, `${products.text('power')} кВт`, 16, { color: inkOn(m), opacity: 0.7, maxWidth: 84 })
}

export const heating: Drawings = {
  radiator: { front: radiator },
  'panel-radiator': { front: panel },
  'cast-iron-radiator': { front: castIron },
  'floor-convector': { front: convector },
  'towel-rail': { front: towelRail },
  'radiator-parts': { front: parts },
  'expansion-tank': { front: expansion },
  'hydro-accumulator': { front: hydro },
  membrane: { front: membrane },
  'plastic-tank': { front: plasticTank },
  'hydraulic-separator': { front: separator },
  'underfloor-mat': {
    front: (products) => {
      const item = products.text('item')
      if (item.startsWith('якор')) return shd(200, 340, 140) + times(3, (i) => tube(`M${96 + i * 84} 300 V150 C${96 + i * 84} 90 ${150 + i * 84} 90 ${150 + i * 84} 150 V300`, 15, 'orange') + pa(`M${84 + i * 84} 262 l12 44 l12 -44Z`, 'v-orange'))
      if (item.startsWith('шина')) return shd(200, 260, 180) + hc(24, 190, 352, 40, 'black', 5) + times(8, (i) => pa(`M${38 + i * 43} 190 v-44 h8 c0 16 18 16 18 0 h8 v44Z`, 'v-black'))
      if (item.startsWith('фикс')) return shd(200, 350, 140) + tube('M96 90 V200 C96 270 150 310 220 310 H330', 46, 'white') + ln(90, 140, 104, 140, 3, 0.3) + pa('M70 170 h54 v20 c0 50 40 94 96 96 h20 v54 h-24 c-90 0 -146 -66 -146 -150Z', 'f-graph')
      if (/демпфер/.test(item)) return shd(200, 350, 130) + disc(190, 200, 140, 'url(#r-blue)') + times(9, (i) => `<circle cx="190" cy="200" r="${130 - i * 11}" fill="none" stroke="#101828" stroke-opacity=".22" stroke-width="2"/>`) + disc(190, 200, 30, '#F3F6F9') + hc(190, 318, 176, 22, 'blue', 3)
      if (/бобыш/.test(item)) return shd(200, 330, 180) + pa('M20 260 L120 120 H386 L318 260Z', 'f-black') + pa('M20 260 H318 V292 H20Z', 'h-graph') + pa('M318 260 L386 120 V150 L318 292Z', 'v-graph') + times(24, (i) => { const [c, r] = [i % 6, Math.floor(i / 6)]; return el(84 + c * 46 + r * 24, 238 - r * 34, 15 - r * 1.6, 11 - r, 'url(#r-graph)') })
      return shd(200, 340, 170) + hc(40, 150, 300, 130, 'steel', 60) + el(330, 215, 34, 65, '#E9EDF2') + times(4, (i) => `<ellipse cx="330" cy="215" rx="${28 - i * 7}" ry="${54 - i * 13}" fill="none" stroke="#66717E" stroke-width="2.4"/>`) + times(9, (i) => ln(70 + i * 28, 154, 70 + i * 28, 278, 1.4, 0.16)) + pa('M60 278 H300 V312 H24Z', 'f-steel')
    },
  },
}
