// The thread in which packing.ts packs.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { move } from 'piscina'
import type { PackingTask } from './packing.ts'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants

// Moved, not copied: so it has to be alone in its memory.
export default ({ body, packing, quality }: PackingTask) => move(Uint8Array.from(packed(body, packing, quality)))

function packed(body: Uint8Array, packing: PackingTask['packing'], quality: number): Uint8Array {
  if (packing === 'gzip') return gzipSync(body)
  return brotliCompressSync(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}
