// The server's half of kept-content.ts.
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

// Of each part. A toolbar has 4 kB; orders by property and names of categories come and go.
const mostKept = 100
/** by component, then by its props */
const kept = new Map<unknown, Map<string, string>>()

export function keptMarkup(part: ReactElement): string {
  let ofPart = kept.get(part.type)
  if (!ofPart) kept.set(part.type, (ofPart = new Map<string, string>()))
  const key = JSON.stringify(part.props)
  let html = ofPart.get(key)
  if (html === undefined) {
    html = renderToString(part)
    if (ofPart.size >= mostKept) ofPart.clear()
    ofPart.set(key, html)
  }
  return html
}
