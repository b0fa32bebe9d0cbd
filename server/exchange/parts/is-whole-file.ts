// Checks by its last bytes whether a file has arrived whole.
import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'

const rootEnd = /<\/[\w:]*КоммерческаяИнформация\s*>(\s|<!--[^]*?-->)*$/
const encodings = ['utf8', 'win1251', 'utf16le', 'utf16be']
const emptyRoot = /<[\w:]*КоммерческаяИнформация[^<>]*\/>\s*$/

/** 1C does not mark the last part, but a whole file ends as XML and archives do. */
export async function isWholeFile(path: string, byteSize: number): Promise<boolean> {
  const length = Math.min(byteSize, 70_000)
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, byteSize - length)
    const tail = buffer.subarray(-800)
    const isIn = (bytes: Buffer, pattern: RegExp) => encodings.some((encoding) => pattern.test(iconv.decode(bytes, encoding)))
    return isArchiveEnd(buffer) || isIn(tail, rootEnd) || (length === byteSize && isIn(buffer, emptyRoot))
  } finally {
    await handle.close()
  }
}

/** The last record of an archive ends with a comment; a part may end inside of the record. */
function isArchiveEnd(tail: Buffer): boolean {
  const at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}
