// A file of XML as a tree, read by a real parser: what is not well-formed throws.
import { SaxesParser } from 'saxes'

export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }

export function readXml(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const text = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(source).close()
  const [root] = top.children
  if (!root) throw new Error('an XML file without a root')
  return root
}

/** Every element of that name, however deep. */
export const allOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])

/** Texts of the children of that name. */
export const textsOf = (element: XmlElement, name: string): string[] =>
  element.children.filter((child) => child.name === name).map(({ text }) => text)

export const childText = (element: XmlElement, name: string): string | undefined => textsOf(element, name)[0]
