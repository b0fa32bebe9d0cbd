// Decodes text bytes in any encoding that Excel, 1C or a mail client writes.
import type { ListReading } from '#contract/lists/uploaded-list.ts'

type Decoded = { text: string; encoding: NonNullable<ListReading['encoding']> }

const sampleCharacters = 20_000
/** as UTF-8 */
export const textSampleBytes = 4 * sampleCharacters

type Options = {
  /** more bytes follow, the last character can be incomplete */
  stream?: boolean
  /** further ones are not decoded, except of UTF-16 */
  maxLines?: number
}

export function decodeText(bytes: Buffer, { stream = false, maxLines }: Options = {}): Decoded {
  const order = byteOrder(bytes)
  if (order) return { text: new TextDecoder(order).decode(bytes), encoding: 'utf-16' }
  const lines = maxLines === undefined ? bytes : firstLines(bytes, maxLines)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(lines, { stream }), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(lines), encoding: 'windows-1251' }
  }
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
