// Holds a record of the exchange (product, offer …) as a small tree; names have no prefixes.
import { decodeText } from './plain-text.ts'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

export const findChild = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const listChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? element.children.filter((child) => child.name === name) : []

/** Trimmed text of a child; '' when it is empty or missing. */
export const getText = (element: XmlElement | undefined, name: string): string => findChild(element, name)?.text.trim() ?? ''

// An index of PostgreSQL holds at most 2.7 kB of a row: 1000 Cyrillic characters are 2 kB.
const maxLineLength = 1000

/** A name, an article or a value; longer ones are cut. */
export const toOneLine = (text: string): string => decodeText(text).replace(/\s+/g, ' ').trim().slice(0, maxLineLength).toWellFormed()

export const isTrue = (text: string): boolean => /^(true|1|да|истина)$/i.test(text.trim())

/** An empty text is neither. */
export const isFalse = (text: string): boolean => /^(false|0|нет|ложь)$/i.test(text.trim())

/** `Статус="Удален"` up to 2.08, `ПометкаУдаления` from 2.09 on; some bases write the status as an element. */
export const isDeleted = (element: XmlElement): boolean =>
  /^удал[её]н/i.test(element.attributes.Статус ?? getText(element, 'Статус')) || isTrue(getText(element, 'ПометкаУдаления'))

/** Reads `1 234,50`, `1234.5`, `1,234.50`, `1.234,50`, `1,234,567`; undefined for anything else. */
export function parseDecimal(text: string): number | undefined {
  const shown = text.replace(/[\s']/g, '').replace('\u2212', '-')
  const [, thousands = ' '] = /([.,])\d{3}\1/.exec(shown) ?? []
  const compact = shown.replaceAll(thousands, '')
  const [point, comma] = [compact.lastIndexOf('.'), compact.lastIndexOf(',')]
  const plain = comma > point ? (point < 0 ? compact : compact.replaceAll('.', '')).replace(',', '.') : compact.replaceAll(',', '')
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(plain) ? Number(plain) : undefined
}
