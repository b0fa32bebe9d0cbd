// Builds rich text from a few Markdown marks: **важно**, _курсив_, [слова](/адрес).
import { richText, type RichBlock, type RichSpan, type RichText } from '#contract/content/rich-text.schema.ts'

type Row = readonly string[]

export const p = (text: string): RichBlock => ({ kind: 'paragraph', line: lineOf(text) })
export const h2 = (text: string): RichBlock => ({ kind: 'heading', level: 2, text })
export const h3 = (text: string): RichBlock => ({ kind: 'heading', level: 3, text })
export const ul = (...items: string[]): RichBlock => ({ kind: 'list', items: items.map((text) => ({ line: lineOf(text) })) })
export const ol = (...items: string[]): RichBlock => ({ kind: 'list', ordered: true, items: items.map((text) => ({ line: lineOf(text) })) })
export const quote = (text: string, author: string): RichBlock => ({ kind: 'quote', line: lineOf(text), author })
export const picture = (pictureId: number, caption?: string): RichBlock => ({
  kind: 'picture',
  pictureId,
  ...(caption === undefined ? {} : { caption }),
})
export const table = (caption: string, head: Row, ...rows: Row[]): RichBlock => ({
  kind: 'table',
  caption,
  head: [...head],
  rows: rows.map((cells) => cells.map(lineOf)),
})

/** @throws Error when it would not pass for a document of staff */
export const text = (...blocks: RichBlock[]): RichText => richText.parse({ blocks })

const marks = /\*\*(.+?)\*\*|_(.+?)_(?![\p{L}\d])|\[(.+?)\]\((.+?)\)/gu

function lineOf(source: string): RichSpan[] {
  const spans: RichSpan[] = []
  let from = 0
  for (const match of source.matchAll(marks)) {
    if (match.index > from) spans.push({ text: source.slice(from, match.index) })
    const [whole, bold, italic, words, href] = match
    if (bold !== undefined) spans.push({ text: bold, bold: true })
    else if (italic !== undefined) spans.push({ text: italic, italic: true })
    else spans.push({ text: words ?? '', href: href ?? '' })
    from = match.index + whole.length
  }
  if (from < source.length) spans.push({ text: source.slice(from) })
  return spans
}
