// Turns texts of 1C into what people read: references that were escaped twice, HTML, invisible characters.
import { decodeHTMLStrict } from 'entities'

const invisible = /(?![\t\n])\p{Cc}|\p{Default_Ignorable_Code_Point}|[\u2800\ufffd]/gu
const maxEscapes = 3

const inline = 'a|abbr|b|big|code|del|em|font|i|ins|label|mark|s|small|span|strike|strong|sub|sup|tt|u'
const block =
  'article|blockquote|body|center|dd|div|dl|dt|footer|h[1-6]|head|header|html|li|main|ol|p|pre|section|table|tbody|tfoot|thead|title|tr|ul'
const lineBreak = 'br|hr|img'
const cell = 'td|th|option|col|colgroup'
const attributes = String.raw`(?:\s+[a-z_:@][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>]+))?)*\s*\/?`
const tagOf = (names: string) => new RegExp(`</?(?:${names})${attributes}>`, 'gi')
const [inlineTag, blockTag, lineTag, cellTag] = [tagOf(inline), tagOf(block), tagOf(lineBreak), tagOf(cell)]
/** A closing tag, or one that has none: «t <b и c>» is no HTML. */
const html = new RegExp(`</(?:${inline}|${block}|${cell})\\s*>|<(?:${lineBreak}|p|li|t[dr])${attributes}>`, 'i')

/** Characters for the references of a base that escapes twice, without signs that one does not see. */
export function decodeText(text: string): string {
  let decoded = text
  for (let times = 0; times < maxEscapes && decoded.includes('&'); times++) decoded = decodeHTMLStrict(decoded)
  return decoded.replace(/\r\n?/g, '\n').replace(invisible, '').normalize('NFC')
}

/** A description: lines for blocks of HTML, spaces for cells of a table, no tags. */
export function toPlainText(text: string): string {
  let plain = text
  for (let times = 0; times < maxEscapes; times++) plain = decodeText(html.test(plain) ? withoutTags(plain) : plain)
  return plain
    .replace(/[^\S\n\u00a0]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const withoutTags = (text: string): string =>
  text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<![a-z][^>]*>/gi, '')
    .replace(inlineTag, '')
    .replace(cellTag, ' ')
    .replace(lineTag, '\n')
    .replace(blockTag, '\f')
    .replace(/\s*\f\s*/g, '\n')
    .replace(/[^\S\n\u00a0]+/g, ' ')
