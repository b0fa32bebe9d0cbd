// Draws parts of schematics: lines, standard symbols, Russian labels, a title block. 960 × 600.
import type { Drawing } from './store-drawings.ts'
import { lettering } from './text-outlines.ts'

const ink = '#1D2939'
export const media = {
  hot: '#CC3A25',
  back: '#1B62BE',
  water: '#0B7FB5',
  gas: '#B58409',
  waste: '#6B5B3E',
  power: '#344054',
  signal: '#667085',
} as const
export type Medium = keyof typeof media

const line = (width = 2) => `fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
const white = `fill="#fff" stroke="${ink}" stroke-width="2" stroke-linejoin="round"`

export const label = (x: number, y: number, text: string, size = 15, anchor: 'start' | 'middle' | 'end' = 'middle', color = ink): string =>
  lettering(x, y, text, size * 0.94, { color, opacity: 1, anchor })

/** @param points `x y x y …` @param arrow adds an arrow at the end */
export function pipe(medium: Medium, points: readonly number[], arrow = false): string {
  const d = points.map((value, at) => (at === 0 ? `M${value}` : at % 2 === 0 ? `L${value}` : ` ${value}`)).join('')
  const isThin = medium === 'signal'
  return `<path d="${d}" fill="none" stroke="${media[medium]}" stroke-width="${isThin ? 1.6 : medium === 'power' ? 2.4 : 4}" stroke-linejoin="round"${isThin ? ' stroke-dasharray="6 4"' : ''}${arrow ? ` marker-end="url(#to-${medium})"` : ''}/>`
}

const turned = (x: number, y: number, turn: number, content: string) => `<g transform="translate(${x} ${y}) rotate(${turn})">${content}</g>`

/** Symbols along a line from left to right; `turn` in degrees. */
export const valve = (x: number, y: number, turn = 0): string => turned(x, y, turn, `<path d="M-13 -9L13 9V-9L-13 9Z" ${white}/>`)
export const controlValve = (x: number, y: number, turn = 0): string =>
  turned(x, y, turn, `<path d="M-13 -9L13 9V-9L-13 9Z" ${white}/><path d="M0 0V-18" ${line()}/><path d="M-9 -18A9 9 0 0 1 9 -18Z" fill="#FDE7D9" stroke="${ink}" stroke-width="2"/>`)
export const checkValve = (x: number, y: number, turn = 0): string =>
  turned(x, y, turn, `<path d="M-12 -10V10L12 -10V10" ${white}/><path d="M-12 10L12 -10" ${line(3)}/>`)
export const filter = (x: number, y: number, turn = 0): string =>
  turned(x, y, turn, `<path d="M-13 -9H13V9H-13Z" ${white}/><path d="M-6 -9L8 9" ${line()} stroke-dasharray="3 3"/>`)
export const meter = (x: number, y: number, turn = 0): string =>
  turned(x, y, turn, `<rect x="-17" y="-13" width="34" height="26" rx="3" fill="#E8F1FD" stroke="${ink}" stroke-width="2"/><path d="M-10 6L0 -7L10 6" ${line()}/>`)
export const pump = (x: number, y: number, turn = 0): string =>
  turned(x, y, turn, `<circle r="19" fill="#E8F1FD" stroke="${ink}" stroke-width="2.4"/><path d="M-9 -14L17 0L-9 14Z" fill="${ink}"/>`)
/** A sensor with its letters: P pressure, T temperature, F flow, L level. */
export const sensor = (x: number, y: number, letters: string): string =>
  `<circle cx="${x}" cy="${y}" r="14" fill="#FFF8E6" stroke="${ink}" stroke-width="2"/>${label(x, y + 5, letters, 13)}`
export const box = (x: number, y: number, width: number, height: number, text = '', fill = '#F6F8FA'): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${fill}" stroke="${ink}" stroke-width="2.2"/>${text
    .split('\n')
    .map((row, at, all) => label(x + width / 2, y + height / 2 + 5 + (at - (all.length - 1) / 2) * 19, row, 14))
    .join('')}`
export const boiler = (x: number, y: number, text: string): string =>
  box(x, y, 96, 120, '', '#FDEDE8') +
  label(x + 48, y + 30, text, 16) +
  `<path d="M${x + 48} ${y + 98}C${x + 26} ${y + 84} ${x + 42} ${y + 66} ${x + 46} ${y + 52}C${x + 54} ${y + 66} ${x + 72} ${y + 82} ${x + 48} ${y + 98}Z" fill="#F79A6B" stroke="${ink}" stroke-width="1.6"/>`
export const exchanger = (x: number, y: number, text: string): string =>
  box(x, y, 58, 120, '', '#EEF4FB') +
  Array.from({ length: 5 }, (_, at) => `<path d="M${x + 10 + at * 9.5} ${y + 8}V${y + 112}" ${line(1.6)}/>`).join('') +
  label(x + 29, y + 140, text, 14)
/** An upright vessel. */
export const vessel = (x: number, y: number, width: number, height: number, text: string, level?: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2.6}" fill="#fff" stroke="${ink}" stroke-width="2.4"/>` +
  (level === undefined ? '' : `<path d="M${x + 2} ${y + height * (1 - level)}H${x + width - 2}V${y + height - width / 3}Q${x + width / 2} ${y + height + 4} ${x + 2} ${y + height - width / 3}Z" fill="#BFE0F5"/>`) +
  text
    .split('\n')
    .map((row, at, all) => label(x + width / 2, y + height / 2 + 5 + (at - (all.length - 1) / 2) * 18, row, 12))
    .join('')
export const membraneTank = (x: number, y: number, text: string): string =>
  `<circle cx="${x}" cy="${y}" r="26" fill="#FDEDE8" stroke="${ink}" stroke-width="2.2"/><path d="M${x - 26} ${y}Q${x} ${y + 16} ${x + 26} ${y}" ${line()}/>${label(x, y + 46, text, 14)}`
export const motor = (x: number, y: number, text: string): string =>
  `<circle cx="${x}" cy="${y}" r="24" fill="#E8F1FD" stroke="${ink}" stroke-width="2.4"/>${label(x, y + 1, 'М', 20)}${label(x, y + 16, '3~', 11)}${label(x, y + 46, text, 14)}`
export const dot = (x: number, y: number, medium: Medium = 'power'): string => `<circle cx="${x}" cy="${y}" r="5" fill="${media[medium]}"/>`

const marker = (medium: Medium) =>
  `<marker id="to-${medium}" viewBox="0 0 10 10" refX="8" refY="5" markerUnits="userSpaceOnUse" markerWidth="15" markerHeight="15" orient="auto"><path d="M0 0L10 5L0 10Z" fill="${media[medium]}"/></marker>`

/** A sheet with its frame and title block. @param key what the colours stand for */
export function sheet(title: string, code: string, key: readonly [Medium, string][], content: string): Drawing {
  const keys = key
    .map(([medium, text], at) => pipe(medium, [46, 552 - at * 22, 86, 552 - at * 22]) + label(96, 557 - at * 22, text, 13, 'start'))
    .join('')
  const block =
    `<path d="M584 524H930M584 524V576M800 524V576M584 550H930" ${line(1.6)}/>` +
    label(692, 543, 'Родник, г. Актобе', 14) + label(692, 569, title, 14) + label(865, 543, code, 14) + label(865, 569, 'Схема принципиальная', 10.4)
  return {
    width: 1280,
    height: 800,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 960 600"><defs>${Object.keys(media)
        .filter((medium): medium is Medium => medium in media)
        .map(marker)
        .join('')}</defs>` +
      `<rect width="960" height="600" fill="#fff"/><path d="M30 24H930V576H30Z" ${line(2.4)}/>${content}${keys}${block}</svg>`,
  }
}
