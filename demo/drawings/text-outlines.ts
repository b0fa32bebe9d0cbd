// Words of drawings as outlines of the shop's own font.
import { letters } from './font-outlines.ts'

const spaceWidth = 240

function layOut(text: string): { outline: string; width: number } {
  let x = 0
  let outline = ''
  for (const character of text) {
    const letter = letters[character]
    if (letter) outline += `M${x} 0${letter[1]}`
    x += letter ? letter[0] : spaceWidth
  }
  return { outline, width: x }
}

/** @param weight above 500 the outline grows by a stroke */
export type Lettering = { color?: string; opacity?: number; anchor?: 'start' | 'middle' | 'end'; weight?: number; turn?: number; maxWidth?: number }

/** Letters whose capitals are 0.7 of `size` high, standing on y. Shrinks to `maxWidth`. */
export function lettering(x: number, y: number, text: string, size: number, options: Lettering = {}): string {
  const { color = '#101828', opacity = 0.75, anchor = 'middle', weight = 500, turn = 0, maxWidth } = options
  const { outline, width } = layOut(text)
  if (!outline) return ''
  let unit = size / 1000
  if (maxWidth !== undefined && width * unit > maxWidth) unit = maxWidth / width
  const shift = anchor === 'middle' ? -width / 2 : anchor === 'end' ? -width : 0
  const turned = turn ? ` rotate(${turn})` : ''
  const bolder = weight > 500 ? ` stroke="${color}" stroke-width="${(weight - 500) / 6}" stroke-linejoin="round"` : ''
  return (
    `<g class="t" transform="translate(${round(x)} ${round(y)})${turned} scale(${round(unit)}) translate(${round(shift)} 0)"` +
    ` fill="${color}" opacity="${opacity}"${bolder}><path d="${outline}"/></g>`
  )
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
