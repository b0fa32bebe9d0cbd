// The thread in which packing.ts packs what is large.
import { move } from 'piscina'
import { packBytes } from './pack-bytes.ts'
import type { PackingTask } from './packing.ts'

export default ({ body, packing, quality }: PackingTask) => {
  // Moved, not copied: so it has to be alone in its memory.
  const packed = Uint8Array.from(packBytes(body, packing, quality))
  // This thread makes next to no garbage of its own, so V8 would look for dead pages only once there are 64 MB of them.
  if (body.buffer instanceof ArrayBuffer) body.buffer.transfer(0)
  return move(packed)
}
