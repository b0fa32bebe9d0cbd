// Draws a frame of a moving schematic with the symbols of schematic-primitives.ts. 960 × 600.
import { label, media, type Medium } from '../drawings/schematic-primitives.ts'

export type Film = {
  /** base name of its file */
  name: string
  title: string
  text: string
  seconds: number
  /** at this second the poster is drawn */
  posterAt: number
  posterAlt: string
  /** what a reader would say, from and until which second; becomes the WebVTT captions */
  said: readonly [from: number, until: number, text: string][]
  /** what is seen, by the second */
  draw: (second: number) => string
}

export const framesPerSecond = 12
export const width = 960
export const height = 600

export const frameOf = (film: Film, second: number, scale = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="64" fill="#F2F5F8"/>` +
  `${label(480, 40, film.title, 22)}${film.draw(second)}</svg>`

export function captionsOf({ said }: Film): string {
  const time = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`
  return `WEBVTT\n\n${said.map(([from, until, text]) => `${time(from)} --> ${time(until)}\n${text}\n`).join('\n')}`
}

/** A value between its known moments; it leaves and arrives gently. @param known `[second, value]` in order of time */
export function between(known: readonly (readonly [number, number])[], second: number): number {
  const next = known.findIndex(([moment]) => moment > second)
  if (next === -1) return known.at(-1)?.[1] ?? 0
  const [to, upper] = known[next] ?? [0, 0]
  const [from, lower] = known[next - 1] ?? [to, upper]
  const part = to === from ? 1 : (second - from) / (to - from)
  return lower + (upper - lower) * part * part * (3 - 2 * part)
}

/** A decimal as Russian writes it. */
export const said = (value: number, digits = 0): string => value.toFixed(digits).replace('.', ',').replace(/^-/, '–')

/** A pipe with a flow. @param travelled px since the start; undefined: no flow */
export function flow(medium: Medium, points: readonly number[], travelled?: number): string {
  const d = points.map((value, at) => (at === 0 ? `M${value}` : at % 2 === 0 ? `L${value}` : ` ${value}`)).join('')
  const line = (color: string, size: number, rest = '') =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${size}" stroke-linejoin="round" ${rest}/>`
  const moving =
    travelled === undefined
      ? ''
      : line('#fff', 4, `stroke-dasharray="8 20" stroke-dashoffset="${(-travelled).toFixed(1)}" stroke-linecap="round" opacity=".85"`)
  return line(travelled === undefined ? '#B6C0CC' : media[medium], 10) + moving
}

/** A round gauge with its needle and figure. */
export function gauge(x: number, y: number, value: number, most: number, text: string, caption: string): string {
  const angle = -120 + (240 * value) / most
  const ticks = Array.from({ length: most + 1 }, (_, at) => {
    const turn = -120 + (240 * at) / most
    return `<path d="M0 -54V-46" transform="rotate(${turn})" stroke="#344054" stroke-width="2.4"/>`
  }).join('')
  return (
    `<g transform="translate(${x} ${y})"><circle r="64" fill="#fff" stroke="#1D2939" stroke-width="3"/>${ticks}` +
    `<path d="M-4 10L0 -48L4 10Z" fill="#CC3A25" transform="rotate(${angle.toFixed(1)})"/><circle r="6" fill="#1D2939"/></g>` +
    label(x, y + 42, text, 16) +
    label(x, y + 92, caption, 15)
  )
}

/** A wheel that turns: an impeller seen from its side. */
export const wheel = (x: number, y: number, turn: number, isOn: boolean): string =>
  `<circle cx="${x}" cy="${y}" r="30" fill="${isOn ? '#E8F1FD' : '#F2F5F8'}" stroke="${isOn ? '#1B62BE' : '#98A2B3'}" stroke-width="4"/>` +
  `<g transform="translate(${x} ${y}) rotate(${(turn % 360).toFixed(1)})" fill="${isOn ? '#1B62BE' : '#98A2B3'}">` +
  `${[0, 120, 240].map((at) => `<path d="M0 0Q4 -14 16 -18Q14 -6 0 0Z" transform="rotate(${at})"/>`).join('')}<circle r="5"/></g>`
