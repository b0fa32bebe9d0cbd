// The thread in which packing.ts packs what is large.
import { move } from 'piscina'
import { packBytes } from './pack-bytes.ts'
import type { PackingTask } from './packing.ts'

export default ({ body, packing, quality }: PackingTask) => {
  const packed = alone(packBytes(body, packing, quality))
  if (body.buffer instanceof ArrayBuffer) body.buffer.transfer(0)
  return move(packed)
}

/**
 * Moved, not copied: so it has to be alone in its memory. zlib writes into a chunk of half the body. This thread makes next to no garbage of its own,
 * so V8 would look for dead chunks and bodies only once there are 64 MB of them: both go at once.
 */
function alone({ buffer, byteOffset, length }: Buffer): Uint8Array {
  const isShared = !(buffer instanceof ArrayBuffer) || buffer.byteLength === Buffer.poolSize
  return isShared
    ? Uint8Array.from(new Uint8Array(buffer, byteOffset, length))
    : new Uint8Array(buffer.transfer(byteOffset + length), byteOffset)
}
