// Draws scenes for content pages (16:10): a room or a landscape with products.
import type { Drawing } from './store-drawings.ts'
import { boundsOf } from './bounds.ts'
import { drawingOf } from './draw-product.ts'
import { gradientsOf, hc, patch, times, vc } from './svg-primitives.ts'

export const sceneWidth = 640
export const sceneHeight = 400
const stored = 2

/** `x`: centre, `bottom`: floor; later items are in front. */
export type Piece = { icon: string; values?: Record<string, string | number>; x: number; bottom: number; height: number }

const round = (value: number) => Math.round(value * 100) / 100

export function stand({ icon, values, x, bottom, height }: Piece): string {
  const drawing = drawingOf(icon, values)
  const bounds = boundsOf(drawing)
  const scale = height / bounds.height
  const place = `translate(${round(x - (bounds.x + bounds.width / 2) * scale)} ${round(bottom - (bounds.y + bounds.height) * scale)})`
  return `<g transform="${place} scale(${round(scale)})">${drawing}</g>`
}

export const fade = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** A picture as the pipeline takes it. @param defs gradients of its own */
export function picture(content: string, defs = ''): Drawing {
  const width = sceneWidth * stored
  const height = sceneHeight * stored
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${sceneWidth} ${sceneHeight}"><defs>${defs}${gradientsOf(content)}</defs>${content}</svg>`,
  }
}

const rooms = {
  workshop: { wall: ['#EEF2F7', '#DCE4EE'], floor: ['#B9C3CF', '#8F9BAA'], line: '#F2C32B' },
  plant: { wall: ['#F4F6F9', '#E3E9F0'], floor: ['#A8B6C6', '#7E8DA0'], line: '#2C77D4' },
  cellar: { wall: ['#E9E4DB', '#D8D0C3'], floor: ['#A39B8F', '#7F786D'], line: '#CC3A25' },
} as const

/** A room with its pipes along the wall. @param extras behind the items */
export function room(kind: keyof typeof rooms, items: readonly Piece[], extras = ''): Drawing {
  const { wall, floor, line } = rooms[kind]
  const floorAt = 262
  const back =
    `<rect width="640" height="400" fill="url(#wall)"/>` +
    (kind === 'workshop' ? times(4, (i) => windowOf(36 + i * 150, 44)) + beams() : kind === 'plant' ? wallPipes() + panels() : bricks() + wallPipes()) +
    patch(0, floorAt, 640, 400 - floorAt, 'url(#floor)', 0) +
    patch(0, floorAt - 5, 640, 6, '#101828', 0, 0.22) +
    `<path d="M0 384 L640 384" stroke="${line}" stroke-opacity=".8" stroke-width="5"/>` +
    times(9, (i) => `<path d="M${80 * i} ${floorAt} L${-160 + 120 * i} 400" stroke="#101828" stroke-opacity=".07" stroke-width="2"/>`)
  return picture(back + extras + items.map(stand).join(''), fade('wall', wall[0], wall[1]) + fade('floor', floor[0], floor[1]))
}

const windowOf = (x: number, y: number) =>
  patch(x, y, 118, 74, '#BFD9F2', 4) +
  patch(x + 4, y + 4, 110, 66, '#E6F2FD', 2) +
  `<path d="M${x + 59} ${y}v74M${x} ${y + 37}h118" stroke="#9FB4C9" stroke-width="4"/>` +
  `<path d="M${x + 10} ${y + 60}l40 -46h16l-40 46z" fill="#fff" opacity=".5"/>`
const beams = () => patch(0, 10, 640, 16, '#7A8491', 0) + times(16, (i) => `<path d="M${i * 40} 10l20 16l20 -16" stroke="#98A3AF" fill="none" stroke-width="3"/>`)
const wallPipes = () => hc(-10, 34, 660, 20, 'red', 4) + hc(-10, 66, 660, 20, 'blue', 4) + times(5, (i) => vc(60 + i * 130, 26, 10, 68, 'graph', 2))
const panels = () => times(8, (i) => patch(i * 80, 100, 2, 162, '#101828', 0, 0.07))
const bricks = () =>
  times(9, (row) => times(11, (i) => patch(i * 62 - (row % 2) * 31, 100 + row * 18, 58, 15, '#B9A58C', 2, 0.32)))

const skies = {
  day: { sky: ['#8EC1F2', '#E8F4FE'], ground: ['#B9CB8E', '#8FA763'], far: '#A9BFA0' },
  steppe: { sky: ['#9CC7EE', '#FBF3DF'], ground: ['#D9C58C', '#B79C5C'], far: '#C9B988' },
  winter: { sky: ['#A9C3DD', '#EEF4FA'], ground: ['#FFFFFF', '#DCE6F0'], far: '#C6D4E2' },
  evening: { sky: ['#2D4F8A', '#F3B98B'], ground: ['#6C7A66', '#48543F'], far: '#566B7E' },
} as const
export type Sky = keyof typeof skies

/** A landscape. @param building drawn between the horizon (y = 290) and the items */
export function outdoors(sky: Sky, building: string, items: readonly Piece[] = []): Drawing {
  const { sky: air, ground, far } = skies[sky]
  const back =
    `<rect width="640" height="400" fill="url(#sky)"/>` +
    (sky === 'evening' ? `<circle cx="520" cy="210" r="34" fill="#FFE2B0" opacity=".9"/>` : `<circle cx="540" cy="70" r="30" fill="#fff" opacity=".75"/>`) +
    clouds(sky === 'evening' ? 0.18 : 0.75) +
    `<path d="M0 262 Q120 232 250 256 T480 246 T640 258 V310 H0Z" fill="${far}"/>` +
    patch(0, 286, 640, 114, 'url(#ground)', 0) +
    `<path d="M0 352 Q320 330 640 352 V384 Q320 366 0 384Z" fill="#101828" opacity=".08"/>`
  return picture(back + building + items.map(stand).join(''), fade('sky', air[0], air[1]) + fade('ground', ground[0], ground[1]))
}

const clouds = (opacity: number) =>
  [
    [90, 80, 1],
    [300, 54, 0.8],
    [420, 110, 0.6],
  ]
    .map(
      ([x, y, size]) =>
        `<g transform="translate(${x} ${y}) scale(${size})" fill="#fff" opacity="${opacity}"><ellipse rx="52" ry="15"/><ellipse cx="-18" cy="-12" rx="24" ry="16"/><ellipse cx="16" cy="-16" rx="30" ry="20"/></g>`,
    )
    .join('')
