// Draws pictures of the demo company's pages: news covers, logos, certificates.
import { boundsOf } from '../drawings/bounds.ts'
import { kindDrawing } from '../drawings/draw-product.ts'
import { lettering } from '../drawings/text-outlines.ts'
import { gradientsOf } from '../drawings/svg-primitives.ts'
import type { Drawing } from '../drawings/store-drawings.ts'
import type { DemoCertificate } from './certificates.ts'

/** `products`: one or two icons of the assortment. */
export type Cover = { ground: keyof typeof grounds; products: readonly string[] }

const grounds = {
  water: ['#F3F8FE', '#BFD8F7'],
  heat: ['#FFF6F1', '#FFD5BF'],
  steel: ['#F6F8FA', '#CFD8E3'],
} as const

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** 16:9, products side by side. */
export function coverDrawing({ ground, products }: Cover): Drawing {
  const [width, height, floor, room] = [1280, 720, 620, 480]
  const [light, dark] = grounds[ground]
  const drawings = products.map(kindDrawing)
  const place = (drawing: string, at: number) => {
    const box = boundsOf(drawing)
    const scale = Math.min(room / box.height, 500 / box.width)
    const center = (width * (at + 1)) / (products.length + 1)
    const [x, y] = [center - (box.x + box.width / 2) * scale, floor - (box.y + box.height) * scale]
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${drawing}</g>`
  }
  const defs = `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>${gradientsOf(drawings.join(''))}</defs>`
  const rings = `<g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="36"><circle cx="1180" cy="90" r="200"/><circle cx="1180" cy="90" r="330"/></g>`
  return {
    svg: svg(
      width,
      height,
      `${defs}<rect width="${width}" height="${height}" fill="url(#ground)"/>${rings}${drawings.map(place).join('')}`,
    ),
    width,
    height,
  }
}

/** A brand's name as a word mark; not its real logo, which is its own. */
export function logoDrawing(name: string): Drawing {
  const [width, height] = [640, 320]
  const word = lettering(width / 2, 190, name, 96, { color: '#344054', opacity: 1, weight: 600, maxWidth: 480 })
  return {
    svg: svg(width, height, `<rect width="${width}" height="${height}" fill="#fff"/>${word}`),
    width,
    height,
  }
}

/** The first sheet of a certificate, as a reader sees it before opening the file. */
export function certificateDrawing({ title, number, facts, issuedOn, validUntil }: DemoCertificate): Drawing {
  const [width, height] = [900, 1273]
  const dark = { color: '#101828', opacity: 0.9 }
  const rows = [...facts, ['Выдан', dayOf(issuedOn)] as const, ['Действует', validUntil ? `до ${dayOf(validUntil)}` : 'бессрочно'] as const]
  const lines = rows
    .map(([name, value], at) => {
      const y = 620 + at * 74
      return `${lettering(120, y, name, 22, { color: '#475467', opacity: 1, anchor: 'start' })}${lettering(330, y, value, 24, { ...dark, anchor: 'start', maxWidth: 450 })}<rect x="120" y="${y + 22}" width="660" height="1.5" fill="#E4E7EC"/>`
    })
    .join('')
  return {
    svg: svg(
      width,
      height,
      `<rect width="${width}" height="${height}" fill="#fff"/>
<rect x="40" y="40" width="820" height="1193" rx="6" fill="none" stroke="#0B63CE" stroke-width="5"/>
<rect x="56" y="56" width="788" height="1161" rx="4" fill="none" stroke="#0B63CE" stroke-opacity=".35" stroke-width="2"/>
${lettering(450, 200, 'Родник', 44, { color: '#0B63CE', opacity: 1 })}
${titleLines(title)
  .map((line, at) => lettering(450, 330 + at * 62, line, 46, { ...dark, weight: 640, maxWidth: 640 }))
  .join('')}
${lettering(450, 520, `№ ${number}`, 26, { color: '#475467', opacity: 1, maxWidth: 640 })}
${lines}
<g fill="none" stroke="#0B63CE" stroke-opacity=".75"><circle cx="660" cy="1090" r="82" stroke-width="4"/><circle cx="660" cy="1090" r="66" stroke-width="2"/></g>
${lettering(660, 1102, 'Образец', 30, { color: '#0B63CE', opacity: 0.9, turn: -12 })}
<path d="M130 1110q40-60 70-10t70-30 60 20" fill="none" stroke="#101828" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>
<rect x="120" y="1140" width="300" height="1.5" fill="#98A2AE"/>`,
    ),
    width,
    height,
  }
}

function titleLines(title: string): string[] {
  const lines: string[] = ['']
  for (const word of title.replace(/[«»]/g, '').split(' ')) {
    const last = lines.length - 1
    if (`${lines[last]} ${word}`.length > 24 && lines[last] !== '') lines.push(word)
    else lines[last] = `${lines[last]} ${word}`.trim()
  }
  return lines
}

/** «14.03.2025» */
const dayOf = (iso: string): string => iso.split('-').toReversed().join('.')
