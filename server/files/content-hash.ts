// Hashes a file without loading it.
import { createHash } from 'node:crypto'

/** SHA-256 as hex */
export async function contentHash(content: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content.stream()) hash.update(chunk)
  return hash.digest('hex')
}
