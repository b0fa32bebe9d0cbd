// The bathroom and the kitchen: taps, showers, ceramics, and what drains them.
import { mark, materialOf, type Draw, type Drawings, type DrawnProduct } from './drawing-input.ts'
import { ci, disc, el, fc, hc, hexH, hexV, ln, pa, patch, shd, thrH, times, tube, txt, vc, type Material } from './svg-primitives.ts'

const colorOf = (products: DrawnProduct, otherwise: Material) => (/гранит беж/.test(products.text('color')) ? 'beige' : /гранит сер/.test(products.text('color')) ? 'grey' : materialOf(products.text('color'), otherwise))
const shine = (d: string) => `<path d="${d}" stroke="#fff" stroke-opacity=".6" stroke-width="6" stroke-linecap="round" fill="none"/>`
const grip = (products: DrawnProduct, x: number, y: number, m: Material) => (products.text('control').startsWith('двух') ? [x - 62, x + 22].map((at) => vc(at, y - 10, 40, 36, m, 12) + hc(at - 12, y - 22, 64, 16, m, 8)).join('') : pa(`M${x - 10} ${y + 6} L${x + 26} ${y - 6} L${x + 92} ${y - 50} C${x + 104} ${y - 56} ${x + 114} ${y - 44} ${x + 106} ${y - 34} L${x + 44} ${y + 20} L${x + 14} ${y + 26}Z`, `f-${m}`))

const faucet: Draw = (products) => {
  const m = colorOf(products, 'chrome')
  if (products.text('mount') === 'скрытый') return shd(200, 330, 150) + fc(60, 170, 280, 66, m, 33) + hc(200, 190, 24, 24, m, 8) + tube('M130 204 C130 290 132 300 132 320', 30, m) + ci(130, 204, 30, m) + ci(262, 204, 34, m) + hc(256, 150, 14, 60, m, 7)
  const high = /высок/.test(products.text('spout')) || products.text('mount') === 'на чашу'
  if (high) return shd(190, 384, 100) + vc(122, 354, 96, 20, m, 6) + tube('M170 356 V120 C170 50 300 50 300 130 V190', 34, m) + vc(138, 250, 64, 108, m, 12) + hc(196, 270, 90, 16, m, 8) + hc(282, 186, 36, 12, 'graph', 4)
  return shd(190, 366, 110) + vc(120, 334, 100, 24, m, 6) + vc(136, 154, 68, 184, m, 14) + pa('M150 180 C200 154 260 160 320 194 C334 202 334 224 330 240 L300 236 C302 218 290 212 270 208 C230 200 200 208 190 222 L150 230Z', `h-${m}`) + hc(300, 232, 30, 14, 'graph', 4) + pa('M132 156 C132 128 150 116 170 116 C190 116 208 128 208 156Z', `v-${m}`) + grip(products, 170, 116, m) + shine('M150 178 V320')
}

const kitchenFaucet: Draw = (products) => {
  const m = colorOf(products, 'chrome')
  const spout = products.text('spout')
  const spring = spout.includes('гибк')
  return shd(180, 386, 110) + vc(104, 358, 96, 18, m, 6) + (spring ? tube('M152 360 V110 C152 20 300 20 300 120 V206', 24, 'black') : tube('M152 360 V120 C152 24 304 24 304 122 V190', 32, m)) + vc(122, 266, 60, 96, m, 12) + hc(178, 290, 86, 16, m, 8) + (spout.includes('лейк') || spring ? pa('M284 186 h36 l8 62 h-52Z', `v-${m}`) + hc(276, 246, 52, 12, 'graph', 4) : hc(286, 188, 36, 12, 'graph', 4)) + (/пить/.test(products.text('filter')) ? hc(84, 320, 44, 14, m, 7) + ci(88, 327, 12, 'blue') : '')
}

const bathFaucet: Draw = (products) => {
  const m = colorOf(products, 'chrome')
  const kit = !/нет/.test(products.text('kit'))
  const shower = /душ/.test(products.text('use')) && !/ванн/.test(products.text('use'))
  const set = kit ? `<path d="M150 260 C150 390 340 390 350 180" fill="none" stroke="#7C8896" stroke-width="11"/><path d="M150 260 C150 390 340 390 350 180" fill="none" stroke="#DDE3EA" stroke-width="7" stroke-dasharray="4 3"/>` + pa('M338 100 h22 l6 86 h-34Z', `v-${m}`) + hc(318, 72, 64, 36, m, 14) : ''
  return shd(200, 360, 150) + set + ci(70, 214, 30, m) + ci(252, 214, 30, m) + hc(66, 180, 190, 68, m, 26) + (shower ? hexV(138, 244, 34, 26, m) : tube('M150 244 V262 C150 286 168 292 190 292 H296 C316 292 322 302 322 322', 28, m) + hc(306, 318, 32, 12, 'graph', 3)) + grip(products, 156, 164, m) + shine('M84 196 H230')
}

const shower: Draw = (products) => {
  const m = colorOf(products, 'chrome')
  const kind = products.text('kind').toLowerCase()
  const hand = (x: number, y: number) => pa(`M${x - 12} ${y + 40} h24 l6 130 h-36Z`, `v-${m}`) + disc(x, y, 58, `url(#r-${m})`) + disc(x, y, 46, '#66717E') + times(19, (i) => (i === 0 ? disc(x, y, 3, '#fff') : `<circle cx="${(x + (i < 7 ? 16 : 33) * Math.cos(i * (i < 7 ? 1.047 : 0.524))).toFixed(1)}" cy="${(y + (i < 7 ? 16 : 33) * Math.sin(i * (i < 7 ? 1.047 : 0.524))).toFixed(1)}" r="3" fill="#fff" opacity=".85"/>`))
  const hoseAt = (d: string) => `<path class="b" data-w="14" d="${d}" fill="none" stroke="#7C8896" stroke-width="13"/><path d="${d}" fill="none" stroke="#DDE3EA" stroke-width="9" stroke-dasharray="4 3"/>`
  if (kind.includes('шланг')) return shd(200, 356, 140) + hoseAt('M80 90 V200 C80 350 220 350 220 230 C220 120 330 120 330 240 V300') + hexV(62, 56, 36, 44, m) + hexV(312, 292, 36, 44, m)
  if (kind.startsWith('лейка')) return shd(200, 372, 80) + `<g transform="translate(-60 -40) scale(1.3)">${hand(200, 130)}</g>`
  if (kind.includes('гигиен')) return shd(200, 364, 130) + hoseAt('M150 250 C150 380 320 370 300 190') + ci(110, 226, 34, m) + hc(110, 208, 110, 36, m, 10) + hexV(134, 240, 32, 20, m) + pa('M280 80 h36 l8 20 l-10 96 h-32 l-10 -96Z', `v-${m}`) + hc(270, 64, 58, 26, m, 10)
  if (kind.includes('гарнитур') || kind.includes('стойка')) return shd(200, 386, 100) + vc(150, 24, 18, 350, m, 9) + hc(140, 40, 40, 26, m, 8) + hc(140, 336, 40, 26, m, 8) + hoseAt('M214 240 C220 380 110 390 100 330 C96 300 110 290 150 300') + hc(156, 130, 60, 22, m, 10) + `<g transform="translate(48 0) scale(.86)">${hand(200, 100)}</g>`
  return shd(200, 390, 110) + tube('M110 360 V70 C110 40 130 30 160 30 H240 V60', 14, m) + pa('M160 66 H320 L330 84 H150Z', `h-${m}`) + times(9, (i) => ln(166 + i * 19, 88, 166 + i * 19, 92, 3, 0.5)) + hc(90, 292, 150, 34, m, 14) + ci(88, 309, 24, m) + ci(242, 309, 24, m) + hoseAt('M170 326 C180 392 300 380 286 250') + `<g transform="translate(150 78) scale(.66)">${hand(200, 110)}</g>` + hc(106, 156, 40, 20, m, 8)
}

const toilet: Draw = (products) => {
  const m: Material = products.text('color').startsWith('чёр') ? 'black' : 'white'
  const kind = products.text('kind')
  const bowl = 'M92 206 H346 C352 250 322 296 268 306'
  if (kind === 'подвесной') return shd(210, 356, 130) + patch(40, 60, 40, 280, '#E4E9EF', 4) + pa('M78 176 H330 C344 176 348 200 342 216 C322 276 250 300 180 300 H110 C92 300 78 290 78 270Z', `v-${m}`) + hc(82, 158, 262, 24, m, 12) + vc(80, 170, 18, 120, m, 4)
  const tank = kind === 'приставной' ? '' : fc(70, 60, 112, 150, m, 14) + hc(64, 48, 124, 20, m, 8) + patch(108, 40, 36, 9, '#A9B4C0', 4)
  if (kind === 'моноблок') return shd(200, 372, 130) + pa('M70 60 H186 C190 150 196 190 210 206 H334 C340 250 306 300 262 306 L268 366 H84 C72 300 70 200 70 60Z', `v-${m}`) + hc(190, 190, 154, 22, m, 11) + hc(64, 48, 128, 20, m, 8) + patch(110, 40, 36, 9, '#A9B4C0', 4)
  return shd(200, 372, 130) + tank + pa(`${bowl} L272 366 H116 L128 296 C98 280 86 250 86 206Z`, `v-${m}`) + hc(88, 188, 262, 24, m, 12) + patch(100, 194, 230, 4, '#fff', 2, 0.6) + (kind === 'приставной' ? patch(70, 190, 22, 80, '#C9D1DB', 3) : '')
}

const installation: Draw = (products) => {
  const kind = products.text('kind').toLowerCase()
  const word = products.text('color')
  const m: Material = /хром|без/.test(word) ? 'chrome' : materialOf(word, 'white')
  const plate = (x: number, y: number, k: number) => `<g transform="translate(${x} ${y}) scale(${k})">${fc(0, 0, 240, 160, m, 14)}${disc(82, 80, 50, `url(#r-${m})`)}${disc(172, 80, 34, `url(#r-${m})`)}</g>`
  if (kind.startsWith('кнопка')) return shd(200, 320, 140) + plate(50, 96, 1.25)
  const tank = kind.includes('биде') || kind.includes('раков') ? hc(140, 130, 120, 24, 'steel', 3) + [160, 240].map((x) => ci(x, 142, 14, 'brass')).join('') : vc(126, 74, 148, 130, 'ppr', 10) + patch(146, 92, 108, 60, '#101828', 6, 0.08)
  const frame = vc(82, 30, 22, 336, 'blue', 3) + vc(296, 30, 22, 336, 'blue', 3) + hc(82, 30, 236, 20, 'blue', 3) + hc(82, 218, 236, 22, 'blue', 3) + tank + [130, 256].map((x) => thrH(x, 262, 20, 14, 'steel', 4)).join('') + ci(200, 290, 34, 'graph') + disc(200, 290, 24, '#39434F') + hc(68, 360, 50, 14, 'steel', 2) + hc(282, 360, 50, 14, 'steel', 2)
  const extra = kind.includes('унитаз') && kind.includes('комплект') ? `<g transform="translate(150 170) scale(.56)">${pa('M78 176 H330 C344 176 348 200 342 216 C322 276 250 300 180 300 H110 C92 300 78 290 78 270Z', 'v-white')}${hc(82, 158, 262, 24, 'white', 12)}</g>` : ''
  return shd(200, 378, 150) + frame + (kind.includes('комплект') ? plate(200, 66, 0.44) : '') + extra
}

const sink: Draw = (products) => {
  const m: Material = materialOf(products.text('color'), 'white') === 'black' ? 'black' : /беж/.test(products.text('color')) ? 'beige' : 'white'
  const mount = products.text('mount')
  const round = products.text('shape')
  const hole = products.text('hole').startsWith('есть') ? el(200, 152, 10, 5, '#39434F') : ''
  const bowl = round === 'прямоугольная' ? pa('M40 170 H360 L340 262 C334 284 320 290 300 290 H100 C80 290 66 284 60 262Z', `h-${m}`) + pa('M40 172 L64 138 H336 L360 172Z', `f-${m}`) + pa('M82 164 L96 146 H304 L318 164Z', 'h-grey') : el(200, 166, round === 'круглая' ? 140 : 164, 34, `url(#f-${m})`) + pa(round === 'круглая' ? 'M60 168 C66 250 120 296 200 296 C280 296 334 250 340 168 C310 200 90 200 60 168Z' : 'M36 168 C46 240 110 290 200 290 C290 290 354 240 364 168 C320 206 80 206 36 168Z', `v-${m}`) + el(200, 168, round === 'круглая' ? 112 : 132, 22, 'url(#h-grey)')
  const below = mount === 'на пьедестал' ? pa('M164 286 H236 L248 380 H152Z', `v-${m}`) : mount === 'мебельная' ? fc(60, 284, 280, 96, 'wood', 4) + ln(200, 288, 200, 376, 2, 0.3) + hc(150, 320, 36, 8, 'steel', 4) + hc(214, 320, 36, 8, 'steel', 4) : mount.startsWith('на стол') ? hc(24, 288, 352, 26, 'wood', 4) : ''
  return shd(200, below ? 386 : 306, 150) + below + bowl + hole + disc(200, 170, 8, '#8E99A6')
}

const bathtub: Draw = (products) => {
  const form = products.text('form')
  const cast = /чугун/.test(products.text('material'))
  const jets = products.text('hydro') === 'есть' ? times(5, (i) => ci(110 + i * 44, 244, 9, 'chrome')) : ''
  const legs = /нет/.test(products.text('legs')) ? '' : [84, 300].map((x) => (cast ? pa(`M${x - 6} 314 h30 l8 26 h-22Z`, 'v-black') : vc(x, 316, 16, 24, 'chrome', 4))).join('')
  const asym = /асим|угл/.test(form)
  const oval = /овал/.test(form)
  return shd(200, 346, 170) + legs + (oval ? pa('M36 182 C40 276 90 326 150 326 H250 C310 326 360 276 364 182Z', 'h-white') : asym ? pa('M40 180 H360 C360 300 320 322 250 324 H120 C66 318 40 260 40 180Z', 'h-white') : pa('M40 180 H360 C360 262 344 318 296 324 H104 C56 318 40 262 40 180Z', 'h-white')) + pa('M26 178 L60 136 H340 L374 178Z', 'f-white') + pa('M64 172 L86 146 H314 L336 172Z', 'h-grey') + hc(24, 172, 352, 18, 'white', 9) + jets + ci(306, 154, 8, 'chrome') + txt(200, 290, mark(products.brand, 12), 16, { opacity: 0.22 })
}

const kitchenSink: Draw = (products) => {
  const m: Material = /нерж/.test(products.text('material')) ? 'steel' : materialOf(products.text('color'), 'grey')
  const bowls = products.number('bowls') || 1
  const round = /^\d{3}$/.test(products.text('size')) || /Ø/.test(products.text('size'))
  const wing = products.text('wing')
  const drain = (x: number, y: number) => disc(x, y, 17, 'url(#r-chrome)') + disc(x, y, 9, '#39434F')
  if (round) return shd(200, 366, 140) + disc(200, 196, 160, `url(#r-${m})`) + disc(200, 208, 124, `url(#f-${m})`) + `<circle cx="200" cy="208" r="118" fill="#101828" opacity=".14"/>` + drain(200, 220) + ci(200, 62, 14, 'chrome')
  const bowl = (x: number, w: number) => fc(x, 118, w, 180, m, 26) + patch(x + 6, 124, w - 12, 168, '#101828', 22, 0.14) + patch(x + 6, 124, w - 12, 26, '#101828', 14, 0.12) + drain(x + w / 2, 214)
  const ribs = (x: number, w: number) => times(7, (i) => ln(x + 12 + (i * (w - 24)) / 6, 140, x + 12 + (i * (w - 24)) / 6, 280, 3, 0.16))
  const inner = bowls >= 2 ? bowl(48, 144) + bowl(208, 144) : wing === 'левое' ? ribs(44, 130) + bowl(186, 166) : wing === 'правое' ? bowl(48, 166) + ribs(228, 130) : bowl(64, 272)
  return shd(200, 344, 180) + fc(24, 72, 352, 254, m, 18) + inner + ci(200, 96, 12, 'chrome')
}

const glassOf = (products: DrawnProduct) => (/мато/.test(products.text('glass')) ? '#E6EDF4' : /тонир|граф/.test(products.text('glass')) ? '#8FA0B2' : 'url(#pane)')
const pane = (x: number, y: number, w: number, h: number, fill: string) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${fill}" fill-opacity=".85" stroke="#101828" stroke-opacity=".42" stroke-width="2"/>` + ln(x + w * 0.2, y + h * 0.3, x + w * 0.55, y + h * 0.08, 4, 0.8, '#fff') + ln(x + w * 0.2, y + h * 0.42, x + w * 0.75, y + h * 0.1, 3, 0.6, '#fff')
const profileOf = (products: DrawnProduct) => materialOf(products.text('profile'), 'chrome')

const cabin: Draw = (products) => {
  const g = glassOf(products)
  const m = profileOf(products)
  const deep = /высок|средн/.test(products.text('tray'))
  const closed = products.text('kind').startsWith('душевая кабина')
  const trayHeight = products.text('tray') === 'без поддона' || !products.text('tray') ? 0 : deep ? 52 : 26
  const bottom = 372 - trayHeight
  return shd(200, 380, 140) + (closed ? pa('M96 40 H304 V60 H96Z', 'h-white') + patch(100, 60, 200, bottom - 60, '#EEF3F8', 2) + vc(192, 96, 16, 190, 'chrome', 8) + hc(168, 90, 64, 16, 'chrome', 8) + ci(200, 250, 18, 'chrome') : '') + pane(96, 44, 96, bottom - 44, g) + pane(204, 44, 100, bottom - 44, g) + vc(86, 36, 12, bottom - 34, m, 2) + vc(302, 36, 12, bottom - 34, m, 2) + vc(192, 40, 12, bottom - 40, m, 2) + hc(84, 30, 232, 14, m, 3) + vc(210, 170, 8, 70, 'chrome', 4) + (trayHeight ? pa(`M76 ${bottom} H324 L316 376 H84Z`, 'h-white') : hc(84, 366, 232, 8, m, 2))
}

const door: Draw = (products) => {
  const kind = products.text('kind').toLowerCase()
  if (kind.startsWith('поддон')) {
    const stone = kind.includes('мрамор')
    return shd(200, 326, 180) + pa('M20 250 L110 130 H386 L322 250Z', 'f-white') + pa('M52 240 L124 144 H360 L306 240Z', 'h-ppr') + pa(`M20 250 H322 V${stone ? 272 : 300} H20Z`, 'h-white') + pa(`M322 250 L386 130 V${stone ? 150 : 178} L322 ${stone ? 272 : 300}Z`, 'v-ppr') + el(206, 190, 26, 12, 'url(#f-chrome)') + (stone ? times(12, (i) => ln(90 + ((i * 53) % 230), 160 + ((i * 31) % 70), 94 + ((i * 53) % 230), 160 + ((i * 31) % 70), 2, 0.12)) : '')
  }
  const m = profileOf(products)
  const screen = kind.startsWith('шторка')
  const h = screen ? 250 : 330
  return shd(200, 36 + h + 10, 130) + pane(100, 36, screen ? 180 : 100, h, glassOf(products)) + (screen ? '' : pane(204, 36, 96, h, glassOf(products)) + vc(210, 150, 8, 90, 'chrome', 4)) + vc(88, 30, 14, h + 12, m, 2) + (screen ? hc(88, 28, 196, 10, m, 3) : vc(298, 30, 14, h + 12, m, 2) + hc(88, 26, 224, 12, m, 3)) + times(2, (i) => fc(82, 80 + i * (h - 110), 30, 22, 'chrome', 4))
}

const siphon: Draw = (products) => {
  const m: Material = /плас/.test(products.text('material')) ? (materialOf(products.text('color'), 'white') === 'chrome' ? 'chrome' : materialOf(products.text('color'), 'white')) : materialOf(products.text('color'), 'chrome')
  const kind = products.text('kind')
  const inlet = hc(96, 30, 112, 18, 'chrome', 5) + vc(130, 46, 44, 60, m, 4) + hexV(122, 96, 60, 34, m)
  if (kind === 'гофрированный') return shd(200, 376, 120) + vc(134, 120, 36, 30, m, 3) + tube('M152 146 V290 C152 360 232 360 232 290 V240 C232 200 260 190 300 190 H350', 38, m) + `<path d="M152 146 V290 C152 360 232 360 232 290 V240 C232 200 260 190 300 190 H350" fill="none" stroke="#101828" stroke-opacity=".22" stroke-width="38" stroke-dasharray="3 7"/>` + inlet
  if (kind === 'трубный') return shd(200, 372, 120) + tube('M152 120 V290 C152 344 236 344 236 290 V250 C236 220 250 210 280 210 H350', 36, m) + hexV(126, 170, 52, 30, m) + hexV(210, 246, 52, 28, m) + inlet
  if (kind === 'плоский' || kind === 'сухой') return shd(200, 340, 150) + vc(134, 118, 36, 50, m, 3) + fc(84, 164, 190, 100, m, 22) + hc(270, 196, 80, 40, m, 4) + hexH(266, 188, 28, 56, m) + hc(100, 258, 156, 18, m, 6) + inlet
  return shd(200, 376, 120) + vc(134, 120, 36, 70, m, 3) + hexV(108, 178, 88, 30, m) + pa('M106 204 H198 V300 C198 326 182 340 152 340 C122 340 106 326 106 300Z', `v-${m}`) + hc(102, 280, 100, 26, m, 6) + hc(194, 226, 150, 36, m, 4) + hexH(196, 218, 30, 52, m) + inlet
}

const floorDrain: Draw = (products) => {
  const kind = products.text('kind')
  const tile = /плит/.test(products.text('grille'))
  if (kind.startsWith('лоток')) return shd(200, 318, 180) + hc(30, 196, 340, 60, 'graph', 4) + vc(170, 250, 60, 46, 'graph', 4) + hc(226, 266, 110, 36, 'graph', 3) + pa('M16 196 L60 140 H390 L372 196Z', 'f-steel') + (tile ? pa('M46 186 L74 152 H364 L352 186Z', 'f-beige') : times(17, (i) => patch(66 + i * 17, 158, 9, 22, '#39434F', 4, 0.8)))
  const side = kind.includes('гориз')
  return shd(200, 360, 130) + vc(140, 200, 120, 96, 'graph', 10) + (side ? hc(250, 234, 110, 56, 'graph', 4) : vc(166, 290, 68, 64, 'graph', 4)) + pa('M60 196 L110 110 H330 L346 196Z', 'f-steel') + hc(60, 192, 286, 16, 'steel', 3) + (tile ? pa('M100 180 L132 124 H310 L318 180Z', 'f-beige') : times(3, (r) => times(7 - r, (i) => `<ellipse cx="${128 + i * 26 + r * 13}" cy="${172 - r * 20}" rx="8" ry="5" fill="#39434F"/>`)))
}

export const bath: Drawings = {
  faucet: { front: faucet },
  'kitchen-faucet': { front: kitchenFaucet },
  'bath-faucet': { front: bathFaucet },
  shower: { front: shower },
  toilet: { front: toilet },
  installation: { front: installation },
  sink: { front: sink },
  bathtub: { front: bathtub },
  'kitchen-sink': { front: kitchenSink },
  'shower-cabin': { front: cabin },
  'shower-door': { front: door },
  siphon: { front: siphon },
  'floor-drain': { front: floorDrain },
}
