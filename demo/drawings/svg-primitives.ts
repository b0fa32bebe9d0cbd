// Draws primitives of all drawings (400 × 400): materials, light, outline, floor shadow.
import { lettering, type Lettering } from './text-outlines.ts'

// edge, middle, light, base, dark
const materials = {
  brass: ['#9A7230', '#D2A656', '#F8E6B8', '#C99846', '#7E5A20'],
  nickel: ['#8E99A6', '#C9D1DA', '#FAFCFD', '#B7C1CC', '#77828F'],
  chrome: ['#7C8896', '#DDE3EA', '#FFFFFF', '#A9B4C0', '#66717E'],
  steel: ['#9AA4B0', '#D7DDE4', '#F7F9FB', '#C2CAD3', '#8A94A1'],
  white: ['#C9D1DB', '#F2F5F8', '#FFFFFF', '#E9EDF2', '#BAC4CF'],
  red: ['#9E2413', '#DE4A34', '#F58D77', '#CC3A25', '#86180A'],
  blue: ['#0B3F87', '#2C77D4', '#82B6F2', '#1B62BE', '#08336F'],
  black: ['#1C232D', '#3F4957', '#6E7987', '#343D49', '#151B23'],
  graph: ['#39434F', '#66727F', '#98A3AF', '#57626F', '#2C353F'],
  iron: ['#4A1D18', '#8E3A2F', '#C26A5A', '#7C2F25', '#3B1510'],
  green: ['#0C5B46', '#27936F', '#7CCBB0', '#1C7F5E', '#084533'],
  orange: ['#B3500F', '#EC7A2A', '#FBB27C', '#DD6A1C', '#984107'],
  yellow: ['#B58409', '#F2C32B', '#FCE79A', '#E3AE14', '#96690A'],
  grey: ['#7A8491', '#A9B2BD', '#D3D9E0', '#98A2AE', '#69737F'],
  copper: ['#8A3F1E', '#D1804F', '#F7C6A2', '#BF6A3B', '#753114'],
  ppr: ['#B4BEC8', '#E9EEF2', '#FFFFFF', '#DDE4EA', '#A5B0BB'],
  beige: ['#A8977A', '#D9CBB0', '#F6EFE0', '#CBBB9D', '#95846A'],
  gold: ['#9C7A1C', '#E2BE4C', '#FFF3C4', '#D2A935', '#846311'],
  bronze: ['#4E3420', '#8C6542', '#C79D76', '#795333', '#3B2617'],
  wood: ['#8A5A2B', '#C08A4E', '#E5BE8C', '#B17A40', '#754A20'],
} as const

export type Material = keyof typeof materials
export const outline = 'stroke="#101828" stroke-opacity=".42" stroke-width="2" stroke-linejoin="round"'

const isMaterial = (name: string): name is Material => name in materials

/** The gradients that a drawing uses: h- and v- across a cylinder, r- on a ball, f- on a flat front. */
export function gradientsOf(drawing: string): string {
  const used = new Set([...drawing.matchAll(/url\(#([hvrf])-([a-z]+)\)/g)].map(([, kind, name]) => `${kind}-${name}`))
  let text = ''
  for (const id of used) {
    const [kind, name = ''] = id.split('-')
    if (!isMaterial(name)) throw new Error(`no material ${name}`)
    const [edge, middle, light, base, dark] = materials[name]
    const stop = (offset: number, color: string) => `<stop offset="${offset}" stop-color="${color}"/>`
    if (kind === 'r') {
      text += `<radialGradient id="${id}" cx=".36" cy=".3" r=".8">${stop(0, light)}${stop(0.45, middle)}${stop(0.8, base)}${stop(1, dark)}</radialGradient>`
    } else if (kind === 'f') {
      text += `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stop(0, light)}${stop(0.5, middle)}${stop(1, base)}</linearGradient>`
    } else {
      const direction = kind === 'h' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"'
      text += `<linearGradient id="${id}" ${direction}>${stop(0, edge)}${stop(0.16, middle)}${stop(0.34, light)}${stop(0.62, base)}${stop(1, dark)}</linearGradient>`
    }
  }
  if (drawing.includes('url(#sh)')) {
    text += '<radialGradient id="sh"><stop offset="0" stop-color="#101828" stop-opacity=".26"/><stop offset=".6" stop-color="#101828" stop-opacity=".1"/><stop offset="1" stop-color="#101828" stop-opacity="0"/></radialGradient>'
  }
  if (drawing.includes('url(#lcd)')) {
    text += '<linearGradient id="lcd" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0E2A47"/><stop offset="1" stop-color="#174A7C"/></linearGradient>'
  }
  if (drawing.includes('url(#glass)')) {
    text += '<linearGradient id="glass" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#7FB6E6" stop-opacity=".75"/><stop offset=".3" stop-color="#EAF5FF" stop-opacity=".9"/><stop offset="1" stop-color="#5C9BD6" stop-opacity=".8"/></linearGradient>'
  }
  if (drawing.includes('url(#pane)')) {
    text += '<linearGradient id="pane" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFFFFF" stop-opacity=".85"/><stop offset=".45" stop-color="#DCEBF7" stop-opacity=".5"/><stop offset="1" stop-color="#B9D3E8" stop-opacity=".65"/></linearGradient>'
  }
  return text
}

const rect = (fill: string, x: number, y: number, w: number, h: number, r: number) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${outline}/>`

/** A cylinder that lies. */
export const hc = (x: number, y: number, w: number, h: number, m: Material, r = 3) => rect(`url(#h-${m})`, x, y, w, h, r)
/** An upright cylinder. */
export const vc = (x: number, y: number, w: number, h: number, m: Material, r = 3) => rect(`url(#v-${m})`, x, y, w, h, r)
/** A flat front. */
export const fc = (x: number, y: number, w: number, h: number, m: Material, r = 3) => rect(`url(#f-${m})`, x, y, w, h, r)
export const ci = (x: number, y: number, r: number, m: Material) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#r-${m})" ${outline}/>`
export const el = (x: number, y: number, rx: number, ry: number, fill: string) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${outline}/>`
export const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${outline}/>`
/** `fill` is a gradient's name such as h-brass. */
export const pa = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="url(#${fill})" ${outline} opacity="${opacity}"/>`
export const ln = (x1: number, y1: number, x2: number, y2: number, w = 2, o = 0.3, c = '#101828') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${c}" stroke-opacity="${o}" stroke-width="${w}" stroke-linecap="round"/>`
export const shd = (x: number, y: number, rx: number, ry = 14) => `<ellipse class="s" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#sh)"/>`
/** A patch without outline: a label, a shine, a hole. */
export const patch = (x: number, y: number, w: number, h: number, fill: string, r = 3, o = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" opacity="${o}"/>`
export const txt = (x: number, y: number, text: string, size = 16, options: Lettering = {}) => lettering(x, y, text, size, options)
/** A bent tube: dark rim, body and a shine along one path. */
export const tube = (d: string, w: number, m: Material) => {
  const [edge, middle, light] = materials[m]
  const line = 'fill="none" stroke-linecap="butt" stroke-linejoin="round"'
  return `<path class="b" data-w="${w}" d="${d}" ${line} stroke="${edge}" stroke-width="${w}"/><path d="${d}" ${line} stroke="${middle}" stroke-width="${w * 0.78}"/><path d="${d}" ${line} stroke="${light}" stroke-opacity=".8" stroke-width="${w * 0.26}" transform="translate(${-w * 0.1} ${-w * 0.12})"/>`
}

export const hexH = (x: number, y: number, w: number, h: number, m: Material) =>
  hc(x, y, w, h, m, 5) + ln(x + 2, y + h * 0.27, x + w - 2, y + h * 0.27, 2, 0.28) + ln(x + 2, y + h * 0.74, x + w - 2, y + h * 0.74, 2, 0.28) + patch(x + 3, y + h * 0.29, w - 6, h * 0.43, '#fff', 0, 0.16)
export const hexV = (x: number, y: number, w: number, h: number, m: Material) =>
  vc(x, y, w, h, m, 5) + ln(x + w * 0.27, y + 2, x + w * 0.27, y + h - 2, 2, 0.28) + ln(x + w * 0.74, y + 2, x + w * 0.74, y + h - 2, 2, 0.28) + patch(x + w * 0.29, y + 3, w * 0.43, h - 6, '#fff', 0, 0.16)
export function thrH(x: number, y: number, w: number, h: number, m: Material, step = 7): string {
  let text = hc(x, y, w, h, m, 3)
  for (let at = x + step; at < x + w - 1; at += step) text += ln(at, y + 2, at - 2, y + h - 2, 1.6, 0.34)
  return text
}
export function thrV(x: number, y: number, w: number, h: number, m: Material, step = 7): string {
  let text = vc(x, y, w, h, m, 3)
  for (let at = y + step; at < y + h - 1; at += step) text += ln(x + 2, at, x + w - 2, at - 2, 1.6, 0.34)
  return text
}
/** Six-sided nut seen from its face. */
export function hexFace(x: number, y: number, r: number, m: Material): string {
  const points = Array.from({ length: 6 }, (_, k) => `${(x + r * Math.cos(((k * 60 + 30) * Math.PI) / 180)).toFixed(1)},${(y + r * Math.sin(((k * 60 + 30) * Math.PI) / 180)).toFixed(1)}`)
  return `<polygon points="${points.join(' ')}" fill="url(#f-${m})" ${outline}/>`
}
/** The same drawing several times in a row. */
export const times = (count: number, draw: (index: number) => string): string => Array.from({ length: count }, (_, index) => draw(index)).join('')
/** A flange with bolts, its axis lying. */
export const flangeH = (x: number, y: number, w: number, h: number, m: Material) =>
  vc(x, y, w, h, m, 3) + [0.12, 0.88].map((part) => hexH(x - 6, y + h * part - 7, w + 12, 14, 'steel')).join('')
