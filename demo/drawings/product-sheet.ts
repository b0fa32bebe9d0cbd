// Renders a drawing at its stored size, and the technical sheet of the same drawing.
import { boundsOf } from './bounds.ts'
import { lettering } from './text-outlines.ts'
import { gradientsOf } from './svg-primitives.ts'

const stored = 1280
const frame = 400
// DrawnProduct fill 88 % of the frame.
const inner = 352
const blue = '#0B63CE'
const ground = '<radialGradient id="ground" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#FFFFFF"/><stop offset=".6" stop-color="#F6F8FB"/><stop offset="1" stop-color="#EDF1F6"/></radialGradient>'

const page = (content: string, defs = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="${stored}" height="${stored}" viewBox="0 0 ${frame} ${frame}"><defs>${ground}${defs}</defs><rect width="${frame}" height="${frame}" fill="url(#ground)"/>${content}</svg>`
const fixed = (value: number) => Math.round(value * 100) / 100

export function frontSheet(drawing: string): string {
  return page(place(drawing, inner, frame / 2, frame / 2, 1.7), gradientsOf(drawing))
}

/** A close-up; `focus` as shares of width and height, by default above the middle. */
export function detailSheet(drawing: string, focus?: readonly [number, number]): string {
  const { x, y, width, height } = boundsOf(drawing)
  const scale = (inner / Math.max(width, height)) * 1.75
  const [focusX, focusY] = [x + width * (focus?.[0] ?? 0.5), y + height * (focus?.[1] ?? (height > width ? 0.34 : 0.42))]
  return page(`<g transform="translate(${fixed(200 - focusX * scale)} ${fixed(204 - focusY * scale)}) scale(${fixed(scale)})">${drawing}</g>`, gradientsOf(drawing))
}

function place(drawing: string, size: number, centerX: number, centerY: number, most: number): string {
  const { x, y, width, height } = boundsOf(drawing)
  const scale = Math.min(most, size / Math.max(width, height))
  return `<g transform="translate(${fixed(centerX - (x + width / 2) * scale)} ${fixed(centerY - (y + height / 2) * scale)}) scale(${Math.round(scale * 1000) / 1000})">${drawing}</g>`
}

export type Sizes = { across: string | null; upright: string | null; notes: readonly string[] }

/** Outline with dimension lines; only sizes that the product really has. */
export function sizeSheet(drawing: string, sizes: Sizes): string {
  const { width, height } = boundsOf(drawing)
  const scale = Math.min(1.4, 250 / width, 232 / height)
  const [w, h] = [width * scale, height * scale]
  const [centerX, centerY] = [214, 168]
  const [left, right, top, bottom] = [centerX - w / 2, centerX + w / 2, centerY - h / 2, centerY + h / 2]
  const line = `stroke="${blue}" stroke-width="1.4" fill="none"`
  const arrow = (x1: number, y1: number, x2: number, y2: number) => `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" ${line} marker-start="url(#ar)" marker-end="url(#ar)"/>`
  const text = { color: blue, opacity: 1 }
  let marks = ''
  if (sizes.across) {
    const y = Math.min(322, bottom + 28)
    marks += `<path d="M${fixed(left)} ${fixed(bottom + 3)}V${fixed(y + 6)}M${fixed(right)} ${fixed(bottom + 3)}V${fixed(y + 6)}" ${line}/>${arrow(left, y, right, y)}${lettering(centerX, y - 6, sizes.across, 18, text)}`
  }
  if (sizes.upright) {
    const x = Math.max(36, left - 30)
    marks += `<path d="M${fixed(left - 3)} ${fixed(top)}H${fixed(x - 6)}M${fixed(left - 3)} ${fixed(bottom)}H${fixed(x - 6)}" ${line}/>${arrow(x, top, x, bottom)}${lettering(x - 6, centerY, sizes.upright, 18, { ...text, turn: -90 })}`
  }
  const notes = lettering(200, 372, sizes.notes.join('   ·   '), 18, { color: '#344054', opacity: 1, maxWidth: 350 })
  const marker = `<marker id="ar" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 1.5 L10 5 L0 8.5Z" fill="${blue}"/></marker>`
  return page(`<rect width="400" height="400" fill="#fff"/>${place(outlineOf(drawing), Math.max(w, h), centerX, centerY, scale)}${marks}${notes}`, marker)
}

/** The same shapes, white with a dark edge; shines, letters and shadows go. */
function outlineOf(drawing: string): string {
  return drawing
    .replace(/<g class="t"[\s\S]*?<\/g>/g, '')
    .replace(/<(rect|circle|ellipse|path|polygon|line)\b([^>]*)\/>/g, (_, tag: string, attributes: string) => {
      if (attributes.includes('class="s"')) return ''
      if (attributes.includes('class="b"')) {
        const width = Number(/data-w="([\d.]+)"/.exec(attributes)?.[1] ?? 0)
        const shape = attributes.replace(/ (?:stroke|stroke-width|stroke-opacity|fill|stroke-linecap|stroke-linejoin)="[^"]*"/g, '')
        return `<${tag}${shape} fill="none" stroke="#344054" stroke-width="${width}"/><${tag}${shape.replace('class="b"', '')} fill="none" stroke="#fff" stroke-width="${width - 4}"/>`
      }
      if (tag === 'line') return /stroke-opacity="\.?0?\.[23]/.test(attributes) && !attributes.includes('#fff') ? `<line${attributes.replace(/stroke-width="[^"]*"/, 'stroke-width="1"')}/>` : ''
      if (!attributes.includes('stroke="#101828" stroke-opacity=".42"')) return ''
      return `<${tag}${attributes.replace(/fill="[^"]*"/, 'fill="#fff"').replace('stroke="#101828" stroke-opacity=".42"', 'stroke="#344054"').replace(/fill-opacity="[^"]*"/, '').replace(/ opacity="[^"]*"/, '')}/>`
    })
}

/** Head over flow; pumps with three speeds have three lines. */
export function curveSheet(head: number, flow: number, unit: string, speeds: number): string {
  const [top, bottom, left, right] = [62, 318, 62, 366]
  const step = niceStep(head / 4)
  const across = niceStep(flow / 4)
  const [most, widest] = [step * 5, across * 5]
  const x = (value: number) => left + ((right - left) * value) / widest
  const y = (value: number) => bottom - ((bottom - top) * value) / most
  const grey = { color: '#667085', opacity: 1 }
  let text = ''
  for (let line = 0; line <= 5; line++) {
    text += `<path d="M${left} ${fixed(y(line * step))}H${right}M${fixed(x(line * across))} ${top}V${bottom}" stroke="#E4E7EC" stroke-width="1.5"/>`
    text += lettering(left - 8, y(line * step) + 5, plain(line * step), 14, { ...grey, anchor: 'end' }) + lettering(x(line * across), bottom + 20, plain(line * across), 14, grey)
  }
  for (let speed = 0; speed < speeds; speed++) {
    const [h, q] = [head * (1 - speed * 0.24), flow * (1 - speed * 0.22)]
    const d = `M${left} ${fixed(y(h))} C${fixed(x(q * 0.35))} ${fixed(y(h * 0.98))} ${fixed(x(q * 0.75))} ${fixed(y(h * 0.62))} ${fixed(x(q))} ${bottom}`
    if (speed === 0) text += `<path d="${d}L${left} ${bottom}Z" fill="${blue}" opacity=".08"/>`
    text += `<path d="${d}" fill="none" stroke="${blue}" stroke-opacity="${1 - speed * 0.3}" stroke-width="${4 - speed * 0.6}"/>`
    if (speeds > 1) text += lettering(x(q * 0.46), y(h * 0.92) - 4, ['III', 'II', 'I'][speed] ?? '', 15, { color: blue, opacity: 1 })
  }
  text += lettering(left, 44, 'Напор, м', 17, { color: '#475467', opacity: 1, anchor: 'start' }) + lettering(right, 372, `Подача, ${unit}`, 17, { color: '#475467', opacity: 1, anchor: 'end' })
  return page(`<rect width="400" height="400" fill="#fff"/>${text}`)
}

function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 5, 10].find((part) => part * power >= value * 0.999) ?? 10) * power
}
const plain = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',')
