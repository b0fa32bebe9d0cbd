// Turns descriptions that 1C sends as HTML into plain text.
import { decodeHTMLStrict } from 'entities'

const invisible = /(?![\n\t])\p{Cc}|[\u00ad\u200b-\u200d\ufffd]/gu

/** Lines for paragraphs, no tags. */
export function plainText(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return decodeHTMLStrict(text)
    .replace(invisible, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
