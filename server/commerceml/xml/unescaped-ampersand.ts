// Finds ampersands that stand for themselves, the commonest fault of files made by hand or by a template. The parser takes all that follows, up
// to the next semicolon or the end of the file, for the name of an entity: it would hold that in memory and then name a line far behind.

const marks = /<!\[CDATA\[|<!--|<\?|\]\]>|-->|\?>|&(?!(?:#\d+|#x[\da-f]+|[a-z_:][\w:.-]*);)/gi
// What one of them may have at the end of a chunk: the rest of it comes with the next.
const halfMark = /(?:[&<][^&<>;]*|[\]?-]+)$/
const longestMark = 40
const endOf: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>' }

export class AmpersandWatch {
  /** what ends the section in which ampersands mean nothing */
  #sectionEnd: string | undefined
  #held = ''

  /** @returns what may be parsed now, and where in it the fault stands */
  next(chunk: string): { text: string; fault: number | undefined } {
    const whole = this.#held + chunk
    const held = halfMark.exec(whole.slice(-longestMark))?.[0].length ?? 0
    const text = whole.slice(0, whole.length - held)
    this.#held = whole.slice(whole.length - held)
    for (const { 0: mark, index } of whole.matchAll(marks)) {
      if (index >= text.length) break
      if (this.#sectionEnd !== undefined) {
        if (mark === this.#sectionEnd) this.#sectionEnd = undefined
      } else if (mark === '&') return { text, fault: index }
      else if (mark.startsWith('<')) this.#sectionEnd = endOf[mark] ?? ']]>'
    }
    return { text, fault: undefined }
  }

  /** What was held back, once the file has ended. */
  rest(): string {
    return this.#held
  }
}
