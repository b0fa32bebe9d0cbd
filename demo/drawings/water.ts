// Draws water treatment, outdoor sewage, and products in bags, tubes and canisters.
import { mark, type Draw, type Drawings, type DrawnProduct } from './drawing-input.ts'
import { ci, disc, el, fc, hc, hexH, ln, pa, patch, shd, thrV, times, tube, txt, vc, type Material } from './svg-primitives.ts'

const flask = (x: number, k: number, products: DrawnProduct): string => {
  const body = products.text('body')
  const shell = body.startsWith('проз') || body === '' ? `<path d="M${x - 52 * k} 146 H${x + 52 * k} V330 C${x + 52 * k} 360 ${x + 30 * k} 372 ${x} 372 C${x - 30 * k} 372 ${x - 52 * k} 360 ${x - 52 * k} 330Z" fill="url(#glass)" stroke="#101828" stroke-opacity=".42" stroke-width="2"/>` + vc(x - 30 * k, 158, 60 * k, 188, 'white', 8) + times(17, (i) => ln(x - 26 * k, 168 + i * 10, x + 26 * k, 172 + i * 10, 2, 0.12)) : pa(`M${x - 52 * k} 146 H${x + 52 * k} V330 C${x + 52 * k} 360 ${x + 30 * k} 372 ${x} 372 C${x - 30 * k} 372 ${x - 52 * k} 360 ${x - 52 * k} 330Z`, body.startsWith('нерж') ? 'v-steel' : 'v-blue')
  return shell + vc(x - 62 * k, 112, 124 * k, 36, 'black', 6) + vc(x - 12 * k, 30, 24 * k, 24, 'red', 5)
}
const filter: Draw = (products) => {
  const stages = Math.min(3, Math.max(1, products.number('stages') || 1))
  const k = stages === 1 ? 1 : stages === 2 ? 0.9 : 0.78
  const step = 130 * k
  const hot = products.text('medium').startsWith('гор')
  const cap: Material = hot ? 'red' : products.text('body').startsWith('нерж') ? 'steel' : 'blue'
  return shd(200, 382, 60 + stages * 50, 10) + times(stages, (i) => { const x = 200 + (i - (stages - 1) / 2) * step; return flask(x, k, products) + hc(x - 66 * k, 50, 132 * k, 66, cap, 14) }) + hexH(200 - (stages * step) / 2 - 30, 66, 34, 44, 'brass') + hexH(200 + (stages * step) / 2 - 4, 66, 34, 44, 'brass') + txt(200, 90, mark(products.brand, 12), 17, { color: cap === 'steel' ? '#101828' : '#fff', opacity: 0.9, maxWidth: 110 })
}

const cartridge: Draw = (products) => {
  const kind = products.text('kind')
  if (/мембрана/.test(kind)) return shd(200, 390, 70, 8) + vc(150, 40, 100, 320, 'white', 8) + vc(146, 40, 108, 26, 'black', 6) + vc(184, 14, 32, 28, 'white', 4) + vc(184, 358, 32, 26, 'white', 4) + patch(164, 120, 72, 130, '#0B63CE', 4, 0.85) + txt(200, 164, mark(products.brand, 9), 14, { color: '#fff', opacity: 1, maxWidth: 62 }) + txt(200, 200, 'RO', 28, { color: '#fff', opacity: 1 })
  if (/минерал|постф/.test(kind)) return shd(200, 270, 180) + hc(60, 150, 280, 100, 'white', 30) + hc(30, 182, 36, 36, 'white', 4) + hc(334, 182, 36, 36, 'white', 4) + patch(120, 160, 160, 80, kind.startsWith('мин') ? '#12B76A' : '#0B63CE', 4, 0.8) + txt(200, 210, mark(products.brand, 10), 22, { color: '#fff', opacity: 1, maxWidth: 140 })
  const wound = kind === 'нитяной'
  const coal = /уголь/.test(kind)
  const resin = /обезж|умяг/.test(kind)
  return shd(200, 388, 90, 8) + vc(130, 36, 140, 340, coal ? 'black' : resin ? 'beige' : 'white', 8) + (wound ? times(26, (i) => ln(134, 50 + i * 12, 266, 62 + i * 12, 3, 0.14) + ln(134, 62 + i * 12, 266, 50 + i * 12, 3, 0.1)) : times(coal ? 0 : 16, (i) => ln(134, 56 + i * 20, 266, 58 + i * 20, 2, 0.1))) + hc(124, 28, 152, 22, coal || resin ? 'white' : 'blue', 6) + hc(124, 360, 152, 22, coal || resin ? 'white' : 'blue', 6) + el(200, 30, 40, 8, '#39434F') + (coal || resin ? patch(146, 120, 108, 150, '#fff', 4, 0.92) + txt(200, 170, mark(products.brand, 9), 17, { maxWidth: 92 }) + txt(200, 204, `${products.text('mic')} мкм`, 18, { opacity: 0.7, maxWidth: 92 }) + txt(200, 240, products.text('std'), 15, { opacity: 0.5, maxWidth: 92 }) : '')
}

const osmosis: Draw = (products) => {
  const stages = Math.min(4, Math.max(2, (products.number('stages') || 3) - 1))
  const tank = products.number('tank') > 0
  const w = 74
  const x0 = tank ? 40 : 200 - (stages * w) / 2
  const wide = Math.min(stages, 3)
  return shd(200, 384, 180) + (tank ? pa('M290 210 C290 180 310 168 336 168 C362 168 382 180 382 210 V330 C382 356 362 368 336 368 C310 368 290 356 290 330Z', 'v-white') + vc(322, 140, 28, 32, 'blue', 4) + txt(336, 276, `${products.text('tank')} л`, 22, { opacity: 0.5, maxWidth: 76 }) : '') + fc(x0 - 8, 60, wide * w + 16, 66, 'white', 10) + hc(x0, 26, wide * w, 36, 'white', 16) + times(wide, (i) => vc(x0 + i * w + 6, 120, w - 12, 26, 'white', 4) + pa(`M${x0 + i * w + 9} 146 h${w - 18} v190 c0 24 -10 34 ${-(w - 18) / 2} 34 s${-(w - 18) / 2} -10 ${-(w - 18) / 2} -34Z`, i === 1 ? 'v-blue' : 'v-white')) + txt(x0 + (wide * w) / 2, 102, mark(products.brand, 12), 22, { maxWidth: wide * w - 20 }) + tube(`M${x0 + wide * w} 44 H${tank ? 336 : 330} V${tank ? 142 : 100}`, 6, 'blue')
}

const softener: Draw = (products) => {
  const cab = products.text('cab').startsWith('каб')
  if (cab) return shd(200, 384, 120) + fc(100, 60, 200, 312, 'grey', 16) + fc(112, 40, 176, 70, 'black', 12) + patch(140, 56, 120, 34, 'url(#lcd)', 4) + txt(200, 82, '12:45', 22, { color: '#BFE3FF', opacity: 1 }) + fc(120, 130, 160, 60, 'white', 8) + txt(200, 250, mark(products.brand, 10), 26, { opacity: 0.7, maxWidth: 170 }) + txt(200, 284, products.text('tank'), 20, { opacity: 0.5 })
  return shd(210, 386, 150) + vc(90, 96, 120, 268, 'blue', 50) + vc(96, 348, 108, 28, 'black', 6) + fc(80, 40, 140, 66, 'black', 12) + patch(104, 52, 76, 32, 'url(#lcd)', 4) + txt(142, 76, '02:00', 17, { color: '#BFE3FF', opacity: 1 }) + hexH(214, 60, 30, 30, 'brass') + hexH(54, 60, 30, 30, 'brass') + txt(150, 220, mark(products.brand, 10), 22, { color: '#fff', opacity: 0.95, maxWidth: 108 }) + txt(150, 256, products.text('tank'), 22, { color: '#fff', opacity: 0.8 }) + vc(246, 190, 112, 182, 'white', 10) + hc(238, 178, 128, 24, 'blue', 8) + txt(302, 290, 'NaCl', 22, { opacity: 0.4 }) + tube('M150 106 C200 150 230 150 270 186', 6, 'white')
}

const bag = (c: Material, products: DrawnProduct, word: string): string => shd(200, 376, 130) + pa('M96 60 C150 74 250 74 304 60 C310 150 310 290 300 364 C240 374 160 374 100 364 C90 290 90 150 96 60Z', `v-${c}`) + hc(94, 48, 212, 22, c, 4) + times(14, (i) => ln(104 + i * 15, 54, 110 + i * 15, 54, 2, 0.4)) + patch(126, 130, 148, 150, '#fff', 8, 0.94) + txt(200, 172, mark(products.brand, 12), 22, { maxWidth: 128 }) + txt(200, 212, word, 17, { opacity: 0.65, maxWidth: 128 }) + txt(200, 254, products.text('weight') || products.text('volume') || products.text('size'), 26, { color: '#0B63CE', opacity: 1, maxWidth: 128 })

const media: Draw = (products) => {
  const kind = products.text('kind')
  if (kind.startsWith('реагент')) return canister(products, 'white')
  const word = /соль/.test(kind) ? 'Соль' : /смола/.test(kind) ? 'Смола' : /уголь/.test(kind) ? 'Уголь' : /гравий/.test(kind) ? 'Гравий' : /песок/.test(kind) ? 'Песок' : /Ecomix/.test(kind) ? 'Ecomix' : 'Загрузка'
  return bag(/соль/.test(kind) ? 'blue' : /уголь/.test(kind) ? 'black' : /песок|гравий/.test(kind) ? 'beige' : 'white', products, word)
}

function canister(products: DrawnProduct, c: Material): string {
  const litres = Number.parseFloat(products.text('volume').replace(',', '.')) || 5
  const label = (y: number, w: number) => patch(200 - w / 2, y, w, 124, '#fff', 6, 0.94) + txt(200, y + 38, mark(products.brand, 12), 20, { maxWidth: w - 16 }) + txt(200, y + 74, products.text('temp') ? `${products.text('temp')} °C` : mark(products.series, 12), 20, { color: '#0B63CE', opacity: 1, maxWidth: w - 16 }) + txt(200, y + 106, products.text('volume') || products.text('weight'), 16, { opacity: 0.6, maxWidth: w - 16 })
  if (litres <= 2) return shd(200, 376, 70) + vc(180, 30, 40, 40, 'black', 5) + pa('M176 68 H224 C228 96 264 100 264 136 V352 C264 364 256 368 246 368 H154 C144 368 136 364 136 352 V136 C136 100 172 96 176 68Z', `v-${c}`) + label(180, 112)
  if (litres >= 100) return shd(200, 384, 130) + vc(84, 40, 232, 336, c, 14) + [40, 150, 258, 358].map((y) => hc(78, y, 244, 16, c, 6)).join('') + hc(130, 30, 50, 14, 'black', 4) + label(186, 180)
  return shd(200, 378, 120) + pa('M100 130 C100 96 120 84 150 80 H286 C304 80 312 92 312 110 V350 C312 364 304 370 290 370 H122 C108 370 100 364 100 350Z', `v-${c}`) + pa('M170 84 C170 52 186 44 206 44 H268 C284 44 290 54 290 84 H262 V72 H200 V84Z', `h-${c}`) + vc(112, 62, 44, 36, 'black', 6) + label(190, 170)
}

const sealant: Draw = (products) => {
  const kind = products.text('kind')
  const plate = (y: number, w: number, c = '#101828') => txt(200, y, mark(products.brand, 10), 20, { maxWidth: w, color: c }) + txt(200, y + 28, products.text('size'), 17, { maxWidth: w, color: c, opacity: 0.65 })
  if (/ФУМ|лента/.test(kind)) return shd(200, 350, 140) + disc(200, 196, 142, `url(#r-${kind.includes('лента-') ? 'grey' : products.byBrand<Material>(['blue', 'yellow', 'red', 'green'])})`) + disc(200, 196, 120, '#F7F9FB') + times(6, (i) => `<circle cx="200" cy="196" r="${112 - i * 9}" fill="none" stroke="#101828" stroke-opacity=".12" stroke-width="2"/>`) + disc(200, 196, 58, '#D3D9E0') + disc(200, 196, 44, '#F3F6F9') + txt(200, 116, mark(products.brand, 10), 17, { opacity: 0.5, maxWidth: 120 })
  if (/нить/.test(kind)) return shd(200, 362, 90) + vc(136, 60, 128, 50, 'red', 10) + vc(128, 104, 144, 236, 'white', 14) + patch(140, 140, 120, 150, '#0B63CE', 6, 0.9) + plate(200, 104, '#fff') + txt(200, 268, 'нить', 18, { color: '#fff', opacity: 0.8 }) + tube('M200 60 C200 20 250 20 250 40', 4, 'white')
  if (/лён/.test(kind)) return shd(200, 350, 140) + times(14, (i) => `<path d="M${90 + i * 8} 300 C${60 + i * 20} 220 ${110 + i * 12} 160 ${100 + i * 15} 80" stroke="${i % 3 ? '#CBB284' : '#A98E5C'}" stroke-width="11" fill="none" stroke-linecap="round"/>`) + hc(84, 176, 230, 56, 'green', 8) + txt(200, 212, mark(products.brand, 12), 22, { color: '#fff', opacity: 0.95, maxWidth: 200 })
  if (/силикон/.test(kind)) return shd(200, 390, 60, 8) + pa('M190 14 H210 L220 96 H180Z', 'v-white') + vc(156, 94, 88, 278, 'white', 6) + hc(152, 90, 96, 16, 'grey', 4) + hc(152, 362, 96, 18, 'grey', 4) + patch(160, 130, 80, 196, '#0B63CE', 2, 0.88) + plate(196, 72, '#fff')
  if (/проклад/.test(kind)) return shd(200, 340, 150) + fc(60, 90, 280, 230, 'grey', 10) + patch(72, 102, 256, 206, '#fff', 6, 0.55) + times(12, (i) => { const [x, y, r] = [108 + (i % 4) * 62, 146 + Math.floor(i / 4) * 62, 16 + ((i * 5) % 11)]; return disc(x, y, r, i % 3 ? '#2B3440' : '#B42318') + disc(x, y, r * 0.55, '#F3F6F9') })
  return shd(200, 384, 70, 8) + pa('M150 60 H250 L262 330 H138Z', /гель/.test(kind) ? 'v-red' : 'v-white') + hc(134, 44, 132, 20, /гель/.test(kind) ? 'red' : 'white', 2) + vc(164, 328, 72, 48, 'black', 6) + patch(156, 120, 88, 150, '#fff', 4, 0.94) + plate(180, 78) + txt(200, 246, /гель/.test(kind) ? 'гель' : 'паста', 16, { opacity: 0.5 })
}

const septic: Draw = (products) => {
  const kind = products.text('kind')
  const small = /жиро|песко/.test(kind)
  if (small) return shd(200, 340, 160) + fc(60, 130, 280, 196, 'graph', 16) + hc(50, 112, 300, 26, 'black', 8) + times(6, (i) => ln(84 + i * 46, 150, 84 + i * 46, 310, 4, 0.2)) + hc(20, 176, 46, 50, 'orange', 3) + hc(334, 190, 46, 50, 'orange', 3) + txt(200, 240, mark(products.brand, 12), 26, { color: '#fff', opacity: 0.85, maxWidth: 200 })
  return shd(200, 384, 150) + vc(170, 20, 60, 60, 'green', 6) + hc(156, 14, 88, 20, 'black', 8) + pa('M90 120 C90 84 140 74 200 74 C260 74 310 84 310 120 V340 C310 364 290 372 270 372 H130 C110 372 90 364 90 340Z', `v-${kind.startsWith('аэр') ? 'green' : 'graph'}`) + times(5, (i) => hc(84, 130 + i * 46, 232, 14, kind.startsWith('аэр') ? 'green' : 'graph', 6)) + hc(30, 150, 66, 46, 'orange', 3) + hc(304, 172, 66, 46, 'orange', 3) + patch(136, 196, 128, 66, '#fff', 6, 0.92) + txt(200, 224, mark(products.brand, 11), 20, { maxWidth: 112 }) + txt(200, 250, `${products.text('perf')} м³/сут`, 15, { opacity: 0.6, maxWidth: 112 })
}

const manhole: Draw = (products) => {
  const item = products.text('item')
  if (item.startsWith('люк')) {
    const m: Material = item.includes('чугун') ? 'graph' : products.byBrand<Material>(['green', 'black', 'iron'])
    return shd(200, 318, 180) + el(200, 232, 172, 70, `url(#h-${m})`) + el(200, 210, 172, 70, `url(#f-${m})`) + el(200, 206, 146, 56, `url(#h-${m})`) + times(9, (r) => times(13, (i) => { const [x, y] = [92 + i * 18, 166 + r * 10]; return ((x - 200) / 134) ** 2 + ((y - 206) / 48) ** 2 < 1 ? patch(x - 6, y - 2, 11, 5, '#101828', 2, 0.3) : '' })) + txt(200, 214, products.text('cls'), 26, { color: '#fff', opacity: 0.75 })
  }
  if (item.startsWith('реш')) return shd(200, 300, 180) + pa('M20 240 L90 140 H390 L330 240Z', 'f-steel') + pa('M20 240 H330 V266 H20Z', 'h-steel') + times(14, (i) => pa(`M${40 + i * 20} 230 L${104 + i * 19.4} 150 h9 L${50 + i * 20} 230Z`, 'v-black'))
  const deep = /дожде|песко/.test(item)
  const m: Material = /бетон/.test(products.text('material')) ? 'grey' : /оцинк/.test(products.text('material')) ? 'steel' : 'black'
  return deep ? shd(200, 360, 130) + pa('M80 150 H320 L306 348 H94Z', `v-${m}`) + pa('M64 150 L104 90 H336 L336 150Z', `f-${m}`) + times(8, (i) => pa(`M${92 + i * 29} 142 L${122 + i * 26} 98 h12 L${106 + i * 29} 142Z`, 'v-steel')) + ci(200, 250, 46, m) + '<circle cx="200" cy="250" r="30" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>' : shd(200, 316, 180) + pa('M20 190 L96 120 H390 L340 190Z', 'f-steel') + times(16, (i) => pa(`M${36 + i * 19} 182 L${108 + i * 17.6} 128 h8 L${46 + i * 19} 182Z`, 'v-black')) + pa('M20 190 H340 L326 300 H34Z', `h-${m}`) + pa('M340 190 L390 120 L378 214 L326 300Z', `v-${m}`) + times(5, (i) => ln(70 + i * 60, 200, 74 + i * 58, 294, 4, 0.2))
}

export const water: Drawings = {
  'water-filter': { front: filter },
  'filter-cartridge': { front: cartridge },
  'reverse-osmosis': { front: osmosis },
  'water-softener': { front: softener },
  'filter-media': { front: media },
  'uv-lamp': { front: (products) => shd(200, 300, 180) + hc(30, 150, 300, 76, 'steel', 20) + thrV(74, 112, 44, 42, 'steel') + thrV(246, 112, 44, 42, 'steel') + hc(324, 164, 40, 48, 'black', 6) + '<path d="M364 188 C392 188 380 290 330 290" fill="none" stroke="#1F2937" stroke-width="7"/>' + fc(196, 244, 140, 84, 'black', 10) + patch(212, 258, 70, 30, 'url(#lcd)', 4) + txt(247, 281, 'UV OK', 17, { color: '#BFE3FF', opacity: 1 }) + disc(308, 272, 9, '#12B76A') + patch(120, 172, 120, 32, '#7C5CFF', 4, 0.75) + txt(180, 196, mark(products.brand, 9), 18, { color: '#fff', opacity: 1, maxWidth: 108 }) },
  coolant: { front: (products) => canister(products, /этилен/.test(products.text('kind')) ? 'red' : /пропилен/.test(products.text('kind')) ? 'green' : products.byBrand<Material>(['blue', 'white', 'yellow'])) },
  sealant: { front: sealant },
  septic: { front: septic },
  manhole: { front: manhole },
}
