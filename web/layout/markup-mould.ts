// Markup of small parts that a page repeats dozens of times with other texts (cards, values of filters): React renders one of each shape
// with marks in place of its texts, the others are cast: texts are escaped and put where the marks were. The server only; the browser
// hydrates what it finds as React's own, and markup-mould.test.tsx holds it to that.
import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** Markup that was cast before and stands in this one as it is; `html: ''` is none. */
export type ReadyMarkup = { html: string }
type Value = string | number | boolean | ReadyMarkup | undefined
export type MouldFields = Record<string, Value>
/** What a mould renders gets ready markup as a child; beside it there must be no text. */
type Rendered<Fields> = { [Name in keyof Fields]: Fields[Name] extends ReadyMarkup ? ReactNode : Fields[Name] }
/** `whole`: nothing else stands in that address */
type Slot = { field: string; address: 'none' | 'part' | 'whole'; after: string }
type Mould = { start: string; slots: Slot[] }

// Letters and digits only: an address keeps them as they are.
const markOf = (field: string): string => `zq7${field}7qz`
const anyMark = /zq7(\w+?)7qz/g
const addressBegins = /(?:href|src|srcSet|action)="[^"]*$/
const plainInAddress = /^[\w.~-]*$/

/**
 * @param render may ask of a field whether it is there (`''`, 0 and false are not), and show it; hooks and other conditions it must not have
 * @returns writes the markup that React would; its fields are always the same ones, those that are absent as undefined
 */
export function mouldOf<Fields extends MouldFields>(render: (fields: Rendered<Fields>) => ReactElement): (fields: Fields) => string {
  const moulds = new Map<string, Mould>()
  let names: string[] | undefined
  return (fields) => {
    const shape = shapeOf(fields, (names ??= Object.keys(fields)))
    let mould = moulds.get(shape)
    if (mould === undefined) moulds.set(shape, (mould = mouldFrom(renderToString(render(marked(fields))))))
    return cast(mould, fields) ?? renderAnew(render, fields)
  }
}

const isReady = (value: Value): value is ReadyMarkup => typeof value === 'object'

const isShown = (value: Value): value is string | number | ReadyMarkup =>
  isReady(value) ? value.html !== '' : (typeof value === 'string' || typeof value === 'number') && Boolean(value)

/** A letter for each field: made for every card and every value of a filter, so it is kept short. */
function shapeOf(fields: MouldFields, names: string[]): string {
  let shape = ''
  for (const name of names) shape += kindOf(fields[name])
  return shape
}

function kindOf(value: Value): string {
  if (value === undefined) return 'u'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (isShown(value)) return 's'
  return typeof value === 'number' ? (value === 0 ? '0' : 'n') : 'e'
}

function marked<Fields extends MouldFields>(fields: Fields): Rendered<Fields> {
  const marks = Object.entries(fields).map(([field, value]) => [field, isShown(value) ? markOf(field) : isReady(value) ? '' : value])
  return Object.fromEntries(marks) as Rendered<Fields> // a mark stands for a number, too: it is only shown
}

function renderAnew<Fields extends MouldFields>(render: (fields: Rendered<Fields>) => ReactElement, fields: Fields): string {
  if (Object.values(fields).some(isReady)) throw new Error('where ready markup stands, addresses are whole and of this shop')
  return renderToString(render(fields as Rendered<Fields>)) // no ready markup: the same fields
}

function mouldFrom(html: string): Mould {
  const [start = '', ...rest] = html.split(anyMark)
  const slots: Slot[] = []
  let before = start
  for (let at = 0; at < rest.length; at += 2) {
    const after = rest[at + 1]!
    const isWhole = before.endsWith('="') && after.startsWith('"')
    slots.push({ field: rest[at]!, address: addressBegins.test(before) ? (isWhole ? 'whole' : 'part') : 'none', after })
    before += markOf(rest[at]!) + after
  }
  return { start, slots }
}

/** Undefined where a text would have to be written another way in an address: a whole one may be any of ours. */
function cast({ start, slots }: Mould, fields: MouldFields): string | undefined {
  let html = start
  for (const { field, address, after } of slots) {
    const value = fields[field]
    const text = isReady(value) ? value.html : String(value)
    if (address === 'part' ? !plainInAddress.test(text) : address === 'whole' && !text.startsWith('/')) return undefined
    html += (isReady(value) ? text : escaped(text)) + after
  }
  return html
}

const special = /["'&<>]/
const entities: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => (special.test(text) ? text.replaceAll(/["'&<>]/g, (sign) => entities[sign]!) : text)
