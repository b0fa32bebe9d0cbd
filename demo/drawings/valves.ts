// Valves, strainers and what regulates.
import { mark, materialOf, type Draw, type Drawings, type DrawnProduct } from './drawing-input.ts'
import { ci, disc, fc, flangeH, hc, hexFace, hexH, hexV, ln, pa, patch, shd, thrH, thrV, times, txt, vc, type Material } from './svg-primitives.ts'

const sizeOf = (products: DrawnProduct) => products.text('thread') || products.text('size').replace('DN', 'DN ') || (products.text('dn') ? `DN ${products.text('dn')}` : '')
const cast = (products: DrawnProduct): Material => (/латун/.test(products.text('material')) ? (/никел/.test(products.text('material')) ? 'nickel' : 'brass') : /бронз/.test(products.text('material')) ? 'bronze' : /нерж/.test(products.text('material')) ? 'steel' : products.byBrand<Material>(['blue', 'graph', 'red', 'graph']))
const isFlanged = (products: DrawnProduct) => products.number('dn') >= 65 || /DN/.test(products.text('size')) || /флан/.test(products.text('conn'))
const ink = (m: Material) => (['brass', 'nickel', 'steel', 'chrome', 'white', 'yellow'].includes(m) ? '#101828' : '#fff')

const lever = (y: number, c: Material) => pa(`M160 ${y - 124} h60 c10 0 14 8 26 8 h110 c14 0 20 8 20 16 s-6 16 -20 16 h-112 c-16 0 -18 -12 -30 -12 h-54 c-10 0 -14 -6 -14 -14 s4 -14 14 -14Z`, `h-${c}`) + ln(256, y - 104, 356, y - 104, 5, 0.5, '#fff')
const butterfly = (x: number, y: number, c: Material) => pa(`M${x} ${y - 122} c22 -26 52 -36 84 -32 c14 2 16 18 6 26 c-20 18 -44 22 -62 24 h-56 c-18 -2 -42 -6 -62 -24 c-10 -8 -8 -24 6 -26 c32 -4 62 6 84 32Z`, `h-${c}`) + `<path d="M${x + 22} ${y - 128} q26 -18 54 -18 M${x - 22} ${y - 128} q-26 -18 -54 -18" stroke="#fff" stroke-opacity=".5" stroke-width="5" fill="none" stroke-linecap="round"/>`
const wheel = (x: number, y: number, r: number, c: Material) => hc(x - r, y - 14, r * 2, 28, c, 14) + hc(x - 18, y - 20, 36, 40, 'graph', 6) + [-0.55, 0.55].map((part) => ln(x + r * part, y - 12, x + r * part, y + 12, 3, 0.3)).join('')

const ball: Draw = (products) => {
  const y = 236
  const gas = products.icon === 'gas-valve'
  const body: Material = products.byBrand<Material>(['nickel', 'nickel', 'brass', 'chrome'])
  const c: Material = gas ? 'yellow' : materialOf(products.text('color'), 'red')
  const [first = '', second = ''] = products.text('tt').split('/')
  const union = products.text('tt').includes('полусгон')
  const grip = products.text('handle') === 'бабочка' ? butterfly(200, y, c) : lever(y, c)
  if (products.text('form').startsWith('угл')) {
    return shd(205, 348, 140) + hexV(142, 258, 100, 58, body) + thrV(158, 312, 68, 30, body) + pa('M136 262 V190 C136 160 160 140 192 140 H280 V240 H250 C244 240 244 250 244 262Z', `f-${body}`) + hexH(276, 138, 46, 104, body) + thrH(320, 156, 40, 68, body) + vc(168, 110, 44, 34, body, 4) + hexV(172, 96, 36, 18, 'brass') + butterfly(190, 210, c) + ci(190, 90, 10, 'chrome') + txt(206, 206, sizeOf(products), 24, { opacity: 0.42 })
  }
  return (
    shd(200, 318, 165) + (first.includes('НР') ? thrH(58, y - 36, 64, 72, body) : hexH(62, y - 50, 62, 100, body)) +
    (union ? hexH(272, y - 50, 40, 100, body) + hexH(308, y - 58, 46, 116, body) + thrH(352, y - 34, 30, 68, body) : second.includes('НР') ? thrH(278, y - 36, 66, 72, body) : hexH(276, y - 50, 62, 100, body)) +
    pa(`M118 ${y - 42} C150 ${y - 70} 250 ${y - 70} 282 ${y - 42} L282 ${y + 42} C250 ${y + 70} 150 ${y + 70} 118 ${y + 42}Z`, `h-${body}`) + txt(200, y + 10, sizeOf(products), 28, { opacity: 0.42 }) + txt(200, y + 34, mark(products.brand), 13, { opacity: 0.3, maxWidth: 110 }) + vc(176, y - 92, 48, 36, body, 4) + hexV(182, y - 108, 36, 22, 'brass') + grip + ci(200, y - 116, 11, 'chrome') + ln(194, y - 116, 206, y - 116, 2, 0.5)
  )
}
const ballEnd: Draw = (products) => {
  const body: Material = products.byBrand<Material>(['nickel', 'nickel', 'brass', 'chrome'])
  const c: Material = products.icon === 'gas-valve' ? 'yellow' : materialOf(products.text('color'), 'red')
  return shd(200, 330, 120) + hexFace(200, 228, 92, body) + ci(200, 228, 64, body) + disc(200, 228, 50, '#2B3440') + disc(200, 228, 40, 'url(#r-chrome)') + disc(200, 228, 24, '#39434F') + times(3, (i) => `<circle cx="200" cy="228" r="${52 + i * 4}" fill="none" stroke="#101828" stroke-opacity=".25" stroke-width="1.4"/>`) + vc(178, 106, 44, 36, body, 4) + (products.text('handle') === 'бабочка' ? fc(112, 70, 176, 30, c, 12) : fc(168, 84, 64, 26, c, 10))
}

const flanged: Draw = (products) => {
  const welded = products.text('conn').startsWith('прив') || /КШ.?П|приварн/.test(products.text('conn'))
  const c = products.byBrand<Material>(['graph', 'black', 'green', 'blue'])
  const ends = welded ? hc(24, 198, 90, 72, c, 2) + hc(286, 198, 90, 72, c, 2) : hc(60, 198, 60, 72, c, 2) + hc(280, 198, 60, 72, c, 2) + flangeH(44, 154, 26, 160, c) + flangeH(330, 154, 26, 160, c)
  const drive = /ред/.test(products.text('drive')) ? fc(160, 70, 80, 60, 'graph', 8) + disc(270, 100, 46, 'url(#r-black)') + disc(270, 100, 32, '#F3F6F9') + ln(230, 100, 310, 100, 6, 0.8) : pa('M176 96 H330 C346 96 346 122 330 122 H176Z', 'h-red')
  return shd(200, 330, 170) + ends + pa('M110 190 C140 164 260 164 290 190 V278 C260 304 140 304 110 278Z', `h-${c}`) + vc(182, 118, 36, 60, c, 3) + hexV(176, 104, 48, 22, 'steel') + drive + txt(200, 240, sizeOf(products), 26, { color: '#fff', opacity: 0.8 }) + txt(200, 264, `PN ${products.text('pn')}`, 15, { color: '#fff', opacity: 0.6 })
}

const gate: Draw = (products) => {
  const m = cast(products)
  const rising = products.text('spindle').startsWith('выдв')
  if (m === 'brass') return shd(200, 350, 140) + hexH(66, 230, 66, 100, 'brass') + hexH(268, 230, 66, 100, 'brass') + hc(126, 244, 148, 72, 'brass', 4) + vc(160, 140, 80, 124, 'brass', 10) + hexV(166, 122, 68, 26, 'brass') + vc(186, 92, 28, 34, 'brass', 3) + wheel(200, 84, 70, 'red') + txt(200, 288, sizeOf(products), 20, { opacity: 0.42 })
  return shd(200, 374, 160) + (rising ? vc(190, 12, 20, 90, 'steel', 3) : '') + hc(80, 254, 240, 76, m, 6) + flangeH(52, 222, 30, 140, m) + flangeH(318, 222, 30, 140, m) + pa('M128 258 C128 180 152 158 158 136 H242 C248 158 272 180 272 258 V330 C250 346 150 346 128 330Z', `v-${m}`) + hc(142, 126, 116, 20, m, 3) + [150, 236].map((x) => hexV(x, 116, 16, 40, 'steel')).join('') + vc(176, 74, 48, 54, m, 4) + wheel(200, 66, 84, products.byBrand<Material>(['black', 'red', 'blue'])) + txt(200, 258, sizeOf(products), 24, { color: ink(m), opacity: 0.8 }) + txt(200, 284, `PN ${products.text('pn')}`, 16, { color: ink(m), opacity: 0.65 })
}

const butterflyValve: Draw = (products) => {
  const m = products.byBrand<Material>(['graph', 'blue', 'red'])
  const disk: Material = /нерж/.test(products.text('disc')) ? 'steel' : 'nickel'
  const drive = products.text('drive')
  const top = /электро/.test(drive) ? fc(140, 10, 120, 86, 'white', 10) + patch(158, 24, 50, 28, 'url(#lcd)', 4) + disc(232, 38, 8, '#12B76A') + hexV(182, 92, 36, 18, 'steel') : /ред/.test(drive) ? fc(150, 40, 84, 58, 'graph', 8) + disc(282, 68, 44, 'url(#r-black)') + disc(282, 68, 30, '#F3F6F9') + ln(244, 68, 320, 68, 6, 0.8) : pa('M176 66 H338 C352 66 352 92 338 92 H176Z', 'h-black') + hexV(178, 58, 44, 40, 'steel')
  return shd(200, 382, 120) + vc(180, 94, 40, 64, m, 4) + vc(188, 350, 24, 24, m, 3) + disc(200, 252, 116, `url(#r-${m})`) + times(4, (i) => { const a = i * 1.571 + 0.785; return disc(200 + 118 * Math.cos(a), 252 + 118 * Math.sin(a), 20, `url(#r-${m})`) + disc(200 + 118 * Math.cos(a), 252 + 118 * Math.sin(a), 9, '#F3F6F9') }) + disc(200, 252, 90, '#1C232D') + disc(200, 252, 80, `url(#r-${disk})`) + vc(190, 172, 20, 160, disk, 6) + txt(200, 130, sizeOf(products), 12, { color: '#fff', opacity: 0.85, maxWidth: 36 }) + top
}

const check: Draw = (products) => {
  const m: Material = /ПВХ/.test(products.text('material')) ? 'graph' : cast(products)
  const arrow = txt(200, 236, '→', 30, { color: ink(m), opacity: 0.5 }) + txt(200, 262, sizeOf(products), 18, { color: ink(m), opacity: 0.5, maxWidth: 100 })
  if (products.text('kind') === 'межфланцевый') return shd(200, 360, 130) + disc(200, 200, 148, `url(#r-${m})`) + disc(200, 200, 108, '#2B3440') + disc(200, 200, 100, 'url(#r-steel)') + vc(192, 100, 16, 200, 'steel', 4) + ln(130, 130, 270, 270, 3, 0.2) + txt(200, 80, sizeOf(products), 16, { color: ink(m), opacity: 0.7 })
  if (isFlanged(products)) return shd(200, 340, 160) + hc(90, 180, 220, 92, m, 6) + flangeH(56, 148, 30, 156, m) + flangeH(314, 148, 30, 156, m) + pa('M120 186 C130 120 160 100 200 100 C240 100 270 120 280 186 V280 H120Z', `v-${m}`) + hc(134, 92, 132, 22, m, 4) + [146, 240].map((x) => hexV(x, 80, 16, 44, 'steel')).join('') + arrow
  const strainerEnd = /сет/.test(products.text('filter')) && !/без|нет/.test(products.text('filter'))
  return shd(200, 322, 150) + hexH(60, 176, 66, 96, m) + (strainerEnd ? hc(274, 184, 80, 80, 'steel', 8) + times(6, (i) => ln(284 + i * 11, 190, 284 + i * 11, 258, 1.6, 0.4)) + times(4, (i) => ln(278, 200 + i * 16, 350, 200 + i * 16, 1.6, 0.4)) : hexH(274, 176, 66, 96, m)) + pa('M124 168 C160 150 240 150 276 168 V280 C240 298 160 298 124 280Z', `h-${m}`) + arrow
}

const globe: Draw = (products) => {
  const m = cast(products)
  const fire = products.text('use').startsWith('пожар')
  const ends = isFlanged(products) ? hc(84, 226, 232, 74, m, 6) + flangeH(54, 194, 28, 138, m) + flangeH(318, 194, 28, 138, m) : hexH(66, 218, 64, 92, m) + (fire ? thrH(270, 226, 74, 76, m) : hexH(270, 218, 64, 92, m))
  return shd(200, 350, 150) + ends + pa('M126 226 C140 190 260 190 274 226 V296 C252 340 148 340 126 296Z', `r-${m}`) + vc(162, 140, 76, 72, m, 6) + hexV(168, 122, 64, 26, m) + vc(188, 84, 24, 42, 'steel', 3) + wheel(200, 78, 62, products.byBrand<Material>(['red', 'blue', 'black', 'green'])) + txt(200, 276, sizeOf(products), 22, { color: ink(m), opacity: 0.55, maxWidth: 110 })
}

const strainer: Draw = (products) => {
  const m = cast(products)
  const kind = products.text('kind')
  if (kind.startsWith('грязевик')) return shd(200, 372, 130) + hc(60, 130, 280, 70, m, 4) + flangeH(40, 98, 28, 134, m) + flangeH(332, 98, 28, 134, m) + vc(120, 70, 160, 270, m, 8) + hc(108, 60, 184, 24, m, 4) + [118, 262].map((x) => hexV(x, 46, 20, 50, 'steel')).join('') + pa('M120 336 H280 L252 364 H148Z', `v-${m}`) + txt(200, 240, sizeOf(products), 26, { color: ink(m), opacity: 0.75 })
  const straight = kind === 'прямой'
  const ends = isFlanged(products) ? hc(84, 142, 232, 84, m, 6) + flangeH(50, 112, 30, 144, m) + flangeH(320, 112, 30, 144, m) : hexH(54, 138, 66, 96, m) + hexH(280, 138, 66, 96, m) + hc(116, 144, 168, 84, m, 4)
  const leg = straight ? vc(152, 200, 96, 110, m, 10) + hexV(146, 300, 108, 44, m) : `<g transform="rotate(-35 214 214)">${vc(166, 190, 92, 110, m, 8)}${hexV(160, 292, 104, 40, m)}</g>`
  return shd(straight ? 200 : 230, 356, 150) + leg + ends + txt(200, 192, '→', 26, { color: ink(m), opacity: 0.5 }) + txt(200, 216, sizeOf(products), 17, { color: ink(m), opacity: 0.5, maxWidth: 110 }) + (kind.startsWith('магн') ? disc(200, 168, 10, '#B42318') : '')
}

const hose: Draw = (products) => {
  const gas = products.text('medium') === 'газ'
  const c = gas ? '#E3AE14' : products.byBrand(['#B42318', '#2C77D4', '#98A2AE'])
  return shd(200, 358, 150) + `<path class="b" data-w="34" d="M70 96 C70 350 330 350 330 96" fill="none" stroke="#101828" stroke-opacity=".4" stroke-width="34"/><path d="M70 96 C70 350 330 350 330 96" fill="none" stroke="#B7C1CC" stroke-width="30"/><path d="M66 96 C66 340 326 340 326 96" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="10"/><path d="M70 96 C70 350 330 350 330 96" fill="none" stroke="#66717E" stroke-opacity=".5" stroke-width="30" stroke-dasharray="2 5"/><path d="M70 96 C70 350 330 350 330 96" fill="none" stroke="${c}" stroke-opacity=".7" stroke-width="5" stroke-dasharray="16 22"/>` + vc(52, 84, 36, 40, 'nickel', 4) + vc(312, 84, 36, 40, 'nickel', 4) + hexV(44, 40, 52, 48, 'nickel') + (/штуцер|НР/.test(products.text('tt')) ? hexV(308, 64, 44, 24, 'nickel') + thrV(314, 30, 32, 36, 'nickel') : hexV(304, 40, 52, 48, 'nickel'))
}

const radiatorValve: Draw = (products) => {
  const m = materialOf(products.text('color'), 'nickel')
  const straight = /прям/.test(products.text('form'))
  const cap: Material = m === 'black' ? 'black' : 'white'
  const inkHere = { opacity: 0.45, color: ink(m) }
  return straight
    ? shd(200, 330, 160) + hexH(52, 210, 60, 88, m) + hc(108, 216, 184, 76, m, 8) + hexH(282, 200, 50, 108, m) + thrH(330, 220, 46, 68, 'nickel') + vc(160, 150, 80, 76, m, 6) + vc(146, 76, 108, 80, cap, 12) + times(7, (i) => ln(158 + i * 14, 86, 158 + i * 14, 146, 3, 0.14)) + txt(190, 264, sizeOf(products), 22, inkHere)
    : shd(200, 372, 130) + hexV(126, 300, 92, 52, m) + pa('M130 304 V216 C130 190 150 180 172 180 H270 V256 H214 V304Z', `f-${m}`) + hexH(266, 166, 46, 104, m) + thrH(310, 184, 50, 68, 'nickel') + vc(136, 140, 72, 50, m, 4) + vc(118, 62, 108, 84, cap, 12) + times(7, (i) => ln(130 + i * 14, 72, 130 + i * 14, 136, 3, 0.14)) + txt(196, 232, sizeOf(products), 22, inkHere)
}

const head = (m: Material, digital: boolean) => hexV(146, 300, 108, 44, 'nickel') + vc(134, 256, 132, 48, m, 8) + pa('M118 112 C118 70 160 52 200 52 C240 52 282 70 282 112 V246 C282 258 274 262 264 262 H136 C126 262 118 258 118 246Z', `v-${m}`) + (digital ? patch(148, 110, 104, 62, 'url(#lcd)', 8) + txt(200, 154, '21°', 36, { color: '#BFE3FF', opacity: 1 }) + disc(172, 204, 11, '#98A3AF') + disc(228, 204, 11, '#98A3AF') : times(11, (i) => ln(130 + i * 14, 120, 130 + i * 14, 216, 4, 0.12)) + txt(200, 248, '1 2 3 4 5', 18, { color: ink(m) === '#fff' ? '#fff' : '#475467', opacity: 1 }) + '<path d="M200 222 l-6 -9 h12Z" fill="#D9480F"/>')
const thermoHead: Draw = (products) => shd(200, 356, 110) + head(materialOf(products.text('color'), 'white'), products.text('kind').startsWith('элект')) + txt(200, 92, mark(products.brand), 14, { color: ink(materialOf(products.text('color'), 'white')), opacity: 0.55, maxWidth: 110 }) + (/выносн/.test(products.text('sensor')) ? '<path d="M266 280 C330 280 340 320 330 350" fill="none" stroke="#B7723F" stroke-width="4"/>' + vc(320, 300, 18, 66, 'copper', 9) : '')

const balancing: Draw = (products) => {
  const m: Material = isFlanged(products) && /флан/.test(products.text('conn')) ? products.byBrand<Material>(['blue', 'graph', 'red']) : 'brass'
  const flange = m !== 'brass'
  const regulator = /регулятор|перепад/.test(products.text('kind'))
  const ends = flange ? hc(84, 236, 232, 76, m, 6) + flangeH(52, 204, 28, 140, m) + flangeH(320, 204, 28, 140, m) : hexH(64, 228, 62, 92, m) + hexH(274, 228, 62, 92, m)
  const top = regulator ? vc(186, 130, 28, 80, 'steel', 3) + pa('M120 96 C120 60 280 60 280 96 V132 C280 150 120 150 120 132Z', 'v-graph') + hc(110, 96, 180, 14, 'graph', 4) + `<path d="M270 130 C330 140 330 210 300 236" fill="none" stroke="#B7723F" stroke-width="5"/>` : vc(170, 136, 60, 76, 'brass', 4) + vc(140, 66, 120, 78, products.byBrand<Material>(['red', 'blue', 'black', 'green']), 12) + times(8, (i) => ln(152 + i * 14, 76, 152 + i * 14, 134, 3, 0.22)) + patch(168, 92, 64, 26, '#fff', 3, 0.9) + txt(200, 112, '3,5', 18)
  const nipples = regulator ? '' : [132, 252].map((x) => `<g transform="rotate(${x < 200 ? -22 : 22} ${x + 8} 220)">${vc(x, 176, 16, 52, 'brass', 2)}${vc(x - 3, 160, 22, 22, x < 200 ? 'red' : 'blue', 4)}</g>`).join('')
  return shd(200, 356, 150) + nipples + ends + pa('M122 238 C140 200 260 200 278 238 V308 C252 340 148 340 122 308Z', `r-${m}`) + top + txt(200, 284, sizeOf(products), 22, { color: ink(m), opacity: 0.5, maxWidth: 110 })
}

export const gaugeFace = (x: number, y: number, r: number) => ci(x, y, r, 'black') + disc(x, y, r * 0.85, '#fff') + times(13, (i) => { const a = ((135 + i * 22.5) * Math.PI) / 180; return ln(x + r * 0.76 * Math.cos(a), y + r * 0.76 * Math.sin(a), x + r * 0.64 * Math.cos(a), y + r * 0.64 * Math.sin(a), i % 2 ? 1.4 : 2.6, 0.75) }) + ln(x, y, x + r * 0.36, y - r * 0.5, Math.max(2, r * 0.05), 1, '#B42318') + ci(x, y, r * 0.1, 'black')

const safety: Draw = (products) => {
  const kind = products.text('kind').toLowerCase()
  if (kind.includes('котла')) return shd(200, 374, 150) + hc(70, 220, 260, 50, 'brass', 6) + thrV(176, 330, 48, 34, 'brass') + hexV(168, 266, 64, 66, 'brass') + vc(84, 150, 44, 74, 'brass', 4) + vc(74, 80, 64, 76, 'red', 10) + times(4, (i) => ln(84 + i * 15, 88, 84 + i * 15, 148, 3, 0.24)) + hc(40, 176, 48, 34, 'brass', 3) + gaugeFace(200, 130, 58) + vc(186, 186, 28, 38, 'brass', 3) + vc(278, 130, 36, 94, 'brass', 8) + vc(284, 112, 24, 22, 'red', 4) + txt(200, 254, `${products.text('pset')} бар`, 18, { opacity: 0.45 })
  if (kind.includes('термосмес')) return mixing(products)
  const boilerGroup = kind.includes('бойлер')
  return shd(200, 364, 110) + hexV(150, 290, 100, 46, 'brass') + thrV(164, 334, 72, 26, 'brass') + vc(158, 180, 84, 114, 'brass', 8) + hexH(238, 206, 70, 68, 'brass') + (boilerGroup ? hc(96, 214, 64, 52, 'brass', 3) + hexH(60, 206, 44, 68, 'brass') + pa('M100 178 h50 v22 h-50 c-26 0 -26 -22 0 -22Z', 'h-black') : '') + vc(148, 74, 104, 110, kind.includes('подпит') ? 'brass' : 'red', 14) + times(6, (i) => ln(160 + i * 16, 84, 160 + i * 16, 174, 4, 0.22)) + patch(164, 196, 72, 44, '#fff', 3, 0.25) + txt(200, 226, `${products.text('pset')} бар`, 20, { opacity: 0.55, maxWidth: 70 }) + (products.text('gauge') === 'есть' ? gaugeFace(110, 150, 38) : '')
}

const reducer: Draw = (products) => {
  const m: Material = products.byBrand<Material>(['brass', 'brass', 'nickel'])
  const gauge = /комплект|есть/.test(products.text('gauge'))
  return shd(200, 336, 150) + hexH(46, 196, 64, 96, m) + hexH(290, 196, 64, 96, m) + pa('M108 204 C130 186 270 186 292 204 V284 C260 316 140 316 108 284Z', `h-${m}`) + vc(156, 112, 88, 88, m, 10) + vc(166, 60, 68, 56, 'black', 10) + times(6, (i) => ln(176 + i * 10, 68, 176 + i * 10, 108, 2, 0.4, '#fff')) + txt(200, 248, sizeOf(products), 22, { opacity: 0.45 }) + txt(200, 278, '→', 24, { opacity: 0.45 }) + (gauge ? vc(252, 150, 16, 46, 'brass', 2) + gaugeFace(260, 112, 44) : '')
}

const airVent: Draw = (products) => {
  const kind = products.text('kind')
  const m: Material = /никел/.test(products.text('material')) ? 'nickel' : /сталь/.test(products.text('material')) ? 'steel' : 'brass'
  if (kind.includes('Маевского')) return shd(200, 330, 130) + thrH(70, 142, 90, 116, m) + hexH(156, 122, 60, 156, m) + hc(212, 156, 60, 88, m, 8) + fc(268, 176, 60, 48, 'white', 8) + ln(298, 184, 298, 216, 5, 0.5)
  if (kind.includes('сепар')) return shd(200, 380, 130) + hexH(70, 140, 56, 92, m) + hexH(274, 140, 56, 92, m) + vc(122, 70, 156, 264, m, 22) + pa('M134 330 H266 L240 356 H160Z', `v-${m}`) + thrV(182, 352, 36, 22, 'brass') + vc(182, 36, 36, 38, kind.includes('воздух') ? 'brass' : m, 6) + hc(116, 240, 168, 14, m, 4) + txt(200, 192, sizeOf(products), 24, { opacity: 0.5 }) + txt(200, 300, mark(products.brand), 18, { opacity: 0.45, maxWidth: 130 })
  if (kind.startsWith('отсек')) return shd(200, 330, 100) + thrV(160, 250, 80, 70, m) + hexV(140, 180, 120, 76, m) + thrV(150, 100, 100, 84, m)
  return shd(200, 372, 90) + thrV(166, 312, 68, 50, m) + hexV(152, 278, 96, 38, m) + vc(136, 108, 128, 176, m, 16) + hc(132, 240, 136, 12, m, 3) + vc(176, 76, 48, 36, m, 6) + vc(184, 48, 32, 32, 'black', 6) + txt(200, 190, sizeOf(products), 28, { opacity: 0.45 })
}

const mixing: Draw = (products) => {
  const kind = products.text('kind')
  const dn = products.text('dn') ? `DN ${products.text('dn')}` : sizeOf(products)
  if (kind === 'электропривод') return shd(200, 340, 140) + fc(92, 92, 216, 200, 'black', 22) + ci(200, 192, 66, 'graph') + times(11, (i) => { const a = ((150 + i * 24) * Math.PI) / 180; return ln(200 + 78 * Math.cos(a), 192 + 78 * Math.sin(a), 200 + 88 * Math.cos(a), 192 + 88 * Math.sin(a), 2.4, 0.8, '#fff') }) + pa('M190 192 L200 130 L210 192Z', 'f-red') + txt(200, 280, mark(products.brand), 16, { color: '#fff', opacity: 0.85, maxWidth: 170 }) + vc(176, 288, 48, 34, 'steel', 4) + '<path d="M308 250 C350 250 346 320 366 330" fill="none" stroke="#1F2937" stroke-width="7"/>'
  const zone = kind.includes('зонный')
  const thermo = kind.includes('термосмес')
  const four = kind.includes('четыр')
  const top = zone ? fc(142, 56, 116, 116, 'white', 14) + patch(160, 76, 80, 34, 'url(#lcd)', 4) + disc(200, 140, 7, '#12B76A') + '<path d="M258 120 C310 110 320 70 360 66" fill="none" stroke="#1F2937" stroke-width="6"/>' : thermo ? vc(152, 84, 96, 86, 'black', 12) + times(6, (i) => ln(164 + i * 14, 94, 164 + i * 14, 160, 3, 0.4, '#fff')) : pa('M176 176 L188 76 C188 60 212 60 212 76 L224 176Z', 'v-black') + ci(200, 178, 36, 'graph')
  return shd(200, 376, 140) + hexH(62, 186, 60, 92, 'brass') + hexH(278, 186, 60, 92, 'brass') + (zone ? '' : hexV(154, 300, 92, 62, 'brass')) + (four ? hexV(154, 106, 92, 62, 'brass') : '') + disc(200, 232, 88, 'url(#r-brass)') + hc(118, 196, 40, 72, 'brass', 2) + hc(242, 196, 40, 72, 'brass', 2) + (zone ? '' : vc(164, 276, 72, 36, 'brass', 2)) + top + txt(200, 250, dn, 24, { opacity: 0.45, maxWidth: 100 }) + (thermo ? disc(92, 232, 8, '#B42318') + disc(200, 336, 8, '#0B63CE') : '')
}

export const gauge: Draw = (products) => {
  const kind = products.text('kind')
  const axial = /осев/.test(products.text('conn'))
  const thermo = kind === 'термометр'
  const labels = thermo ? ['0', '40', '80', '120'] : ['0', '2', '4', '6']
  return shd(200, 376, 80, 10) + (axial ? '' : hexV(178, 300, 44, 30, 'brass') + thrV(184, 328, 32, 42, 'brass', 6)) + ci(200, 176, 132, products.byBrand<Material>(['black', 'steel', 'black', 'graph'])) + disc(200, 176, 112, '#fff') + times(31, (i) => { const a = ((135 + i * 9) * Math.PI) / 180; return ln(200 + 100 * Math.cos(a), 176 + 100 * Math.sin(a), 200 + (i % 5 ? 92 : 84) * Math.cos(a), 176 + (i % 5 ? 92 : 84) * Math.sin(a), i % 5 ? 1.6 : 3, 0.75) }) + labels.map((label, i) => { const a = ((135 + i * 90) * Math.PI) / 180; return txt(200 + 66 * Math.cos(a), 184 + 66 * Math.sin(a), label, 20) }).join('') + txt(200, 232, thermo ? '°С' : 'бар', 16, { color: '#475467', opacity: 1 }) + txt(200, 120, mark(products.brand), 15, { opacity: 0.6, maxWidth: 90 }) + (/термоман/.test(kind) ? `<path d="M146 236 A 76 76 0 0 0 254 236" fill="none" stroke="#B42318" stroke-width="5" stroke-opacity=".6"/>` : '') + ln(200, 176, 244, 108, 5, 1, '#B42318') + ci(200, 176, 11, 'black')
}

export const valves: Drawings = {
  'ball-valve': { front: ball, side: ballEnd },
  'gas-valve': { front: ball, side: ballEnd },
  'flanged-valve': { front: flanged },
  'gate-valve': { front: gate },
  'butterfly-valve': { front: butterflyValve },
  'check-valve': { front: check },
  'globe-valve': { front: globe },
  strainer: { front: strainer },
  'flexible-hose': { front: hose },
  'thermostatic-valve': { front: radiatorValve },
  'thermostatic-head': { front: thermoHead },
  'thermostatic-set': { front: (products) => `<g transform="translate(-26 96) scale(.72)">${radiatorValve(products)}</g><g transform="translate(170 92) scale(.72)">${radiatorValve(products)}</g><g transform="translate(84 -20) scale(.66)">${head(materialOf(products.text('color'), 'white') === 'black' ? 'black' : 'white', false)}</g>` },
  'balancing-valve': { front: balancing },
  'safety-valve': { front: safety },
  'pressure-reducer': { front: reducer },
  'air-vent': { front: airVent },
  'mixing-valve': { front: mixing },
  manometer: { front: gauge },
}

