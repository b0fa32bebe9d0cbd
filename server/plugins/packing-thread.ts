// The thread in which packing.ts packs what is large.
import { move } from 'piscina'
import { packBytes } from './pack-bytes.ts'
import type { PackingTask } from './packing.ts'

// Moved, not copied: so it has to be alone in its memory.
export default ({ body, packing, quality }: PackingTask) => move(Uint8Array.from(packBytes(body, packing, quality)))
