// Bytes of a text → text, whatever Excel, 1C or a letter made of it.
import type { ListReading } from '#contract/lists/uploaded-list.ts'
import { refusedKind } from './list-file-kind.ts'

type Decoded = { text: string; encoding: NonNullable<ListReading['encoding']> }

/** @throws unsupported_body for bytes that are no text */
export function decodeText(bytes: Buffer): Decoded {
  const decoded = decoded16(bytes) ?? decoded8(bytes)
  // Control signs tell a program from a text.
  const odd = decoded.text.slice(0, 20_000).match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0
  if (odd > 0 && (decoded.text.includes('\0') || odd * 50 > Math.min(20_000, decoded.text.length)))
    throw refusedKind('Это не\u00a0текст и\u00a0не\u00a0таблица. Подойдут файлы .xlsx и\u00a0.csv.')
  return decoded
}

function decoded16(bytes: Buffer): Decoded | undefined {
  const order = byteOrder(bytes)
  return order && { text: new TextDecoder(order).decode(bytes), encoding: 'utf-16' }
}

/** By the mark at the beginning; without one by the high bytes: 00 of Latin, 04 of Cyrillic. */
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

function decoded8(bytes: Buffer): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251' }
  }
}
