// Searches a password in a file of breached ones: sorted lines `SHA-1:count` (Have I Been Pwned).
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

const hashLength = 40
/** Of a hash, a count and a line break. */
const maxLineLength = 80

export const breachedText = 'Этот пароль есть в списках взломанных. Придумайте другой'

/** The list has 40 GB: it is searched on the disk, by about 36 small reads. */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const desired = createHash('sha1').update(password).digest('hex').toUpperCase()
  const lines = await open(file)
  try {
    let from = 0
    let to = (await lines.stat()).size
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((await hashFrom(lines, middle)) < desired) from = middle + 1
      else to = middle
    }
    return (await hashFrom(lines, from)) === desired
  } finally {
    await lines.close()
  }
}

/** Of the first line that begins at the position or behind it; after the last one a text that sorts behind all. */
async function hashFrom(lines: FileHandle, position: number): Promise<string> {
  const start = Math.max(0, position - 1)
  const { buffer, bytesRead } = await lines.read(Buffer.alloc(2 * maxLineLength), 0, 2 * maxLineLength, start)
  const text = buffer.toString('latin1', 0, bytesRead)
  const line = position === 0 ? 0 : text.indexOf('\n') + 1
  const hash = text.slice(line, line + hashLength).toUpperCase()
  return hash.length < hashLength || (position > 0 && line === 0) ? '~' : hash
}
