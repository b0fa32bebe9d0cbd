// Turns descriptions that 1C sends as HTML into plain text.

/** Those that editors of HTML write in place of a character. */
const entities: Record<string, string> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  minus: '−',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  Oslash: 'Ø',
  oslash: 'ø',
  micro: 'µ',
  Omega: 'Ω',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  prime: '′',
  Prime: '″',
  reg: '®',
  copy: '©',
  trade: '™',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
}

const windows1252 = new TextDecoder('windows-1252')
const isCharacter = (code: number): boolean => code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)

function characterOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? entity
  const code = Number(name.slice(1).replace(/^x/i, '0x'))
  // Editors of Windows number the characters of its code page.
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code))
  return isCharacter(code) ? String.fromCodePoint(code) : ''
}

/** Lines for paragraphs, no tags; entities that browsers know by other names stay as they are. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, characterOf)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
