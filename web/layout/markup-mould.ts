// Markup of small parts that a page repeats dozens of times with other texts (cards, values of filters): React renders one of each shape
// with marks in place of its texts, the others are cast: texts are escaped and put where the marks were. The server only; the browser
// hydrates what it finds as React's own, and markup-mould.test.tsx holds it to that.
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

export type MouldFields = Record<string, string | number | boolean | undefined>
type Slot = { field: string; isInAddress: boolean; after: string }
type Mould = { start: string; slots: Slot[] }

// Letters and digits only: an address keeps them as they are.
const markOf = (field: string): string => `zq7${field}7qz`
const anyMark = /zq7(\w+?)7qz/
const addressBegins = /(?:href|src|srcSet|action)="[^"]*$/
const plainInAddress = /^[\w.~-]*$/

/**
 * @param render may ask of a field whether it is there (`''`, 0 and false are not), and show it; hooks and other conditions it must not have
 * @returns the markup that React would write
 */
export function mouldOf<Fields extends MouldFields>(render: (fields: Fields) => ReactElement): (fields: Fields) => string {
  const moulds = new Map<string, Mould>()
  return (fields) => {
    const shape = shapeOf(fields)
    let mould = moulds.get(shape)
    if (mould === undefined) moulds.set(shape, (mould = mouldFrom(renderToString(render(marked(fields))))))
    return cast(mould, fields) ?? renderToString(render(fields))
  }
}

const isShown = (value: MouldFields[string]): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && Boolean(value)

function shapeOf(fields: MouldFields): string {
  let shape = ''
  for (const field in fields) {
    const value = fields[field]
    if (value !== undefined) shape += isShown(value) ? `${field} ` : `${field}=${value} `
  }
  return shape
}

function marked<Fields extends MouldFields>(fields: Fields): Fields {
  const marks = Object.entries(fields).map(([field, value]) => [field, isShown(value) ? markOf(field) : value])
  return Object.fromEntries(marks) as Fields // a mark stands for a number, too: it is only shown
}

function mouldFrom(html: string): Mould {
  const [start = '', ...rest] = html.split(anyMark)
  const slots: Slot[] = []
  let before = start
  for (let at = 0; at < rest.length; at += 2) {
    const after = rest[at + 1]!
    slots.push({ field: rest[at]!, isInAddress: addressBegins.test(before), after })
    before += markOf(rest[at]!) + after
  }
  return { start, slots }
}

/** Undefined where a text would have to be written another way in an address. */
function cast({ start, slots }: Mould, fields: MouldFields): string | undefined {
  let html = start
  for (const { field, isInAddress, after } of slots) {
    const text = String(fields[field])
    if (isInAddress && !plainInAddress.test(text)) return undefined
    html += escaped(text) + after
  }
  return html
}

const special = /["'&<>]/
const entities: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => (special.test(text) ? text.replaceAll(/["'&<>]/g, (sign) => entities[sign]!) : text)
