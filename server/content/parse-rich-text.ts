// Parses rich text stored in the database.
import { richText, type RichText } from '#contract/content/rich-text.schema.ts'

/** @throws Error when a row does not follow the contract: a bug, not a mistake of the visitor */
export function readRichText(stored: unknown, where: string): RichText {
  const read = richText.safeParse(stored)
  if (!read.success) throw new Error(`${where} holds no rich text: ${read.error.issues[0]?.message ?? ''}`)
  return read.data
}
