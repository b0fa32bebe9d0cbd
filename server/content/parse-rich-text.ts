import { richText, type RichText } from '#contract/content/rich-text.schema.ts'

/** A stored document. @throws Error when a row was written past the contract: a fault of ours, not of the visitor. */
export function readRichText(stored: unknown, where: string): RichText {
  const read = richText.safeParse(stored)
  if (!read.success) throw new Error(`${where} holds no rich text: ${read.error.issues[0]?.message ?? ''}`)
  return read.data
}
