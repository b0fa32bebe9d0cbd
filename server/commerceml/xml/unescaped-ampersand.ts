// Finds unescaped ampersands, the most common fault of hand-made files, at their own line.
// The parser would read on to the next semicolon as an entity name and report a line far behind.

const delimiters = /<!\[CDATA\[|<!--|<\?|\]\]>|-->|\?>|&(?!(?:#\d+|#x[\da-f]+|[a-z_:][\w:.-]*);)/gi
// Characters at the end of a chunk whose meaning depends on the next chunk.
const partialDelimiter = /(?:[&<][^&<>;]*|[\]?-]+)$/
const maxDelimiterLength = 40
const endOf: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>' }

export class AmpersandWatch {
  /** end of the section (comment, CDATA …) in which ampersands have no meaning */
  #sectionEnd: string | undefined
  #held = ''

  /** @returns text that can be parsed now, and the position of the fault in it */
  next(chunk: string): { text: string; fault: number | undefined } {
    const whole = this.#held + chunk
    const held = partialDelimiter.exec(whole.slice(-maxDelimiterLength))?.[0].length ?? 0
    const text = whole.slice(0, whole.length - held)
    this.#held = whole.slice(whole.length - held)
    for (const { 0: delimiter, index } of whole.matchAll(delimiters)) {
      if (index >= text.length) break
      if (this.#sectionEnd !== undefined) {
        if (delimiter === this.#sectionEnd) this.#sectionEnd = undefined
      } else if (delimiter === '&') return { text, fault: index }
      else if (delimiter.startsWith('<')) this.#sectionEnd = endOf[delimiter] ?? ']]>'
    }
    return { text, fault: undefined }
  }

  rest(): string {
    return this.#held
  }
}
