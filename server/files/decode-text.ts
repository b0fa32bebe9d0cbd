// Decodes text bytes in any encoding that Excel, 1C or a mail client writes.
import type { TextEncoding } from '#contract/lists/uploaded-list.ts'

const sampleCharacters = 20_000
/** as UTF-8 */
export const textSampleBytes = 4 * sampleCharacters

type Options = {
  /** more bytes follow, the last character can be incomplete */
  stream?: boolean
  /** further ones are not decoded, except of UTF-16 */
  maxLines?: number
}

export function decodeText(bytes: Buffer, { stream = false, maxLines }: Options = {}): { text: string; encoding: TextEncoding } {
  const order = byteOrder(bytes)
  if (order) return { text: new TextDecoder(order).decode(bytes), encoding: 'utf-16' }
  const lines = maxLines === undefined ? bytes : firstLines(bytes, maxLines)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(lines, { stream }), encoding: 'utf-8' }
  } catch {
    const sample = lines.subarray(0, sampleCharacters)
    const [encoding] = codePages
      .map((page) => [page, russianOf(new TextDecoder(page).decode(sample))] as const)
      .reduce((best, page) => (page[1] > best[1] ? page : best))
    return { text: new TextDecoder(encoding).decode(lines), encoding }
  }
}

/** Excel's csv is windows-1251, of DOS ibm866, of a Mac x-mac-cyrillic; UTF-8 can be damaged. The first one wins a tie. */
const codePages = ['windows-1251', 'utf-8', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const
const byFrequency = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёәіңғүұқөһ'
/** Weighs more than the rarest letters, also in a text of few letters. */
const nonsense = -40

/** Mean likeliness of the characters beyond ASCII as Russian or Kazakh text: letters read in a wrong page are rare ones or none. */
function russianOf(text: string): number {
  const characters = text.match(/[^\0-\u007f\s]/gu) ?? []
  const weights = characters.map((character) => {
    const at = byFrequency.indexOf(character.toLowerCase())
    return at >= 0 ? byFrequency.length - at : /[«»„“”‘’–—…№°²³×₸®•]/u.test(character) ? 0 : nonsense
  })
  return weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length)
}

function firstLines(bytes: Buffer, count: number): Buffer {
  let end = -1
  for (let lines = 0; lines < count; lines++) {
    end = bytes.indexOf(0x0a, end + 1)
    if (end === -1) return bytes
  }
  return bytes.subarray(0, end)
}

/** Control characters distinguish a program from a text. Only the start is decoded: the main thread waits. */
export function isText(bytes: Buffer): boolean {
  const { text } = decodeText(bytes.subarray(0, textSampleBytes), { stream: true })
  const controls = text.slice(0, sampleCharacters).match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0
  return controls === 0 || (!text.includes('\0') && controls * 50 <= Math.min(sampleCharacters, text.length))
}

/** By the byte order mark; without one by the high bytes: 00 for Latin, 04 for Cyrillic. */
function byteOrder(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const high = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0 || byte === 4) high[at & 1]!++
  const half = sample.length / 2
  if (high[1]! > half * 0.8 && high[0]! < half * 0.2) return 'utf-16le'
  if (high[0]! > half * 0.8 && high[1]! < half * 0.2) return 'utf-16be'
  return undefined
}
