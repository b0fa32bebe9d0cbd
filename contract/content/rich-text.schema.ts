// Validates the document of a rich text as staff store it; nothing in it is HTML.
import * as z from 'zod/mini'

export const richTextLimits = {
  blocks: 300,
  spans: 200,
  items: 200,
  rows: 200,
  columns: 12,
  characters: 5000,
  totalCharacters: 100_000,
} as const

const { blocks, spans, items, rows, columns, characters, totalCharacters } = richTextLimits

// A lone surrogate is no character, and PostgreSQL refuses a zero byte.
const isPlain = (value: string) => !/[^\P{Cc}\n]|\p{Cs}/u.test(value)
const text = z
  .string()
  .check(z.maxLength(characters, `Не длиннее ${characters} знаков`), z.refine(isPlain, 'Текст содержит управляющие знаки'))
const filled = text.check(z.refine((value) => value.trim() !== '', 'Обязательное поле!'))

/** A page or an anchor of this site, another site, an e-mail or a phone; nothing that runs. */
export function isSafeHref(href: string): boolean {
  if (/[\p{Cc}\p{Cs}\s\\]/u.test(href)) return false
  if (/^#[\w-]+$/.test(href)) return true
  if (href.startsWith('/')) return !href.startsWith('//')
  return /^(https?:\/\/[^/]|mailto:[^@]+@[^@]+$|tel:\+?[\d-]+$)/i.test(href) && URL.canParse(href)
}

const href = z.string().check(z.maxLength(2000), z.refine(isSafeHref, 'Ссылка: адрес сайта, https://, mailto: или tel:'))

const span = z.strictObject({
  text,
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  href: z.optional(href),
})
const line = z.array(span).check(z.maxLength(spans))
const subItem = z.strictObject({ line })
/** One level below and no more: a deeper list is a table or two lists. */
const item = z.strictObject({ line, items: z.optional(z.array(subItem).check(z.minLength(1), z.maxLength(items))) })

const paragraph = z.strictObject({ kind: z.literal('paragraph'), line })
/** The page's own title is level 1. */
const heading = z.strictObject({ kind: z.literal('heading'), level: z.literal([2, 3]), text: filled })
const list = z.strictObject({
  kind: z.literal('list'),
  ordered: z.optional(z.literal(true)),
  items: z.array(item).check(z.minLength(1), z.maxLength(items)),
})
const row = z.array(line).check(z.minLength(1), z.maxLength(columns))
const table = z
  .strictObject({
    kind: z.literal('table'),
    caption: z.optional(text),
    head: z.array(text).check(z.minLength(1), z.maxLength(columns)),
    rows: z.array(row).check(z.minLength(1), z.maxLength(rows)),
  })
  .check(z.refine(({ head, rows: all }) => all.every((cells) => cells.length === head.length), 'В строках таблицы разное число ячеек'))
const quote = z.strictObject({ kind: z.literal('quote'), line, author: z.optional(text) })
const picture = z.strictObject({
  kind: z.literal('picture'),
  pictureId: z.int().check(z.positive()),
  caption: z.optional(text),
})

const block = z.discriminatedUnion('kind', [paragraph, heading, list, table, quote, picture])

export const richText = z
  .strictObject({ blocks: z.array(block).check(z.maxLength(blocks)) })
  .check(z.refine((document) => plainText(document).length <= totalCharacters, `Весь текст не длиннее ${totalCharacters} знаков`))

export type RichText = z.infer<typeof richText>
export type RichBlock = RichText['blocks'][number]
export type RichSpan = z.infer<typeof span>
export type RichItem = z.infer<typeof item>

/** All its words, a line for each block, item and cell: for search, descriptions and limits. */
export function plainText({ blocks: all }: RichText): string {
  return all
    .flatMap(wordsOf)
    .filter((words) => words !== '')
    .join('\n')
}

const lineText = (spansOfLine: readonly RichSpan[]): string => spansOfLine.map((one) => one.text).join('')

function wordsOf(one: RichBlock): string[] {
  switch (one.kind) {
    case 'paragraph':
      return [lineText(one.line)]
    case 'heading':
      return [one.text]
    case 'list':
      return one.items.flatMap((entry) => [lineText(entry.line), ...(entry.items ?? []).map((below) => lineText(below.line))])
    case 'table':
      return [one.caption ?? '', ...one.head, ...one.rows.flat().map(lineText)]
    case 'quote':
      return [lineText(one.line), one.author ?? '']
    case 'picture':
      return [one.caption ?? '']
  }
}

/** The pictures it shows, each once. */
export const listPictureIds = ({ blocks: all }: RichText): number[] => [
  ...new Set(all.flatMap((one) => (one.kind === 'picture' ? [one.pictureId] : []))),
]
