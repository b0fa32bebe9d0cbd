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
    const isArchiveEnd = buffer.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') >= 0
    const tail = buffer.subarray(-800)
    const isIn = (bytes: Buffer, pattern: RegExp) => encodings.some((encoding) => pattern.test(iconv.decode(bytes, encoding)))
    return isArchiveEnd || isIn(tail, rootEnd) || (length === byteSize && isIn(buffer, emptyRoot))
  } finally {
    await handle.close()
  }
}
