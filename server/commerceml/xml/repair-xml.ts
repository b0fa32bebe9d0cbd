// Repairs characters that XML forbids, the most common fault of hand-made files, before they are parsed.

// In order: sections, `<` that begins no tag (a name, then an attribute or the end), references of HTML or to
// forbidden characters, forbidden characters.
const delimiters =
  /<!\[CDATA\[|<!--|<\?|\]\]>|-->|\?>|<(?!!|\/?[\p{L}_:][^\s<>&="'/]*(?:\s*\/?>|\s+[^\s<>&="'/]+\s*=))|&(?:#(\d{1,9}|x[\da-f]{1,8});|(?!(?:amp|lt|gt|quot|apos);))|(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/giu
// Characters at the end of a chunk whose meaning depends on the next chunk.
const partialDelimiter = /(?:<[^&<>=]*|&[^&<>;]*|[\]?-]+|[\ud800-\udbff])$/u
const maxDelimiterLength = 200
const endOf: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>' }
const written: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;', ']]>': ']]&gt;' }

export class XmlRepair {
  /** end of the section (comment, CDATA …) in which markup has no meaning */
  #sectionEnd: string | undefined
  #held = ''

  /** @param chunk undefined at the end. @returns text for the parser, and for each repair the line breaks of the text before it */
  next(chunk: string | undefined): { text: string; repairs: number[] } {
    const whole = this.#held + (chunk ?? '')
    const held = chunk === undefined ? 0 : (partialDelimiter.exec(whole.slice(-maxDelimiterLength))?.[0].length ?? 0)
    this.#held = whole.slice(whole.length - held)
    const repairs: number[] = []
    let [lines, counted] = [0, 0]
    const text = whole.slice(0, whole.length - held).replace(delimiters, (found, reference: string | undefined, at: number) => {
      const repaired = this.#repaired(found, reference)
      if (repaired !== found) {
        lines += whole.slice(counted, at).split('\n').length - 1
        counted = at
        repairs.push(lines)
      }
      return repaired
    })
    return { text, repairs }
  }

  #repaired(found: string, reference: string | undefined): string {
    if (this.#sectionEnd !== undefined) {
      if (found === this.#sectionEnd) this.#sectionEnd = undefined
      return isMarkup(found) ? found : ''
    }
    if (reference !== undefined) return isAllowed(Number(reference.replace(/^x/i, '0x'))) ? found : ''
    if (found.length > 1 && found.startsWith('<')) this.#sectionEnd = endOf[found] ?? ']]>'
    return isMarkup(found) ? (written[found] ?? found) : ''
  }
}

const isMarkup = (found: string): boolean => /[<&>]/.test(found)
const isAllowed = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code < 0xd800) ||
  (code > 0xdfff && code < 0xfffe) ||
  (code > 0xffff && code <= 0x10ffff)
