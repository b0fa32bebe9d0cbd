// Escapes names inside lists of names, and splits such lists.

/** `a,b\,c` ⇄ ['a', 'b,c']: a backslash precedes a separator or backslash inside a name (API-12). */
export const escapeName = (name: string): string => name.replace(/[\\,:]/g, '\\$&')

/** @param limit of parts; the last one holds the rest */
export function splitEscaped(text: string, separator: ',' | ':', limit = Infinity): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\' && at + 1 < text.length && '\\,:'.includes(text[at + 1]!)) parts[parts.length - 1] += text[++at]!
    else if (character === separator && parts.length < limit) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}
