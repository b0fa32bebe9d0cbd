// Lowers the priority of a worker thread, so that responses of the main thread come first.
import { getPriority, setPriority } from 'node:os'

const lowest = 19
const step = 10

/** Linux has priorities of threads; elsewhere it would be that of the process. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(Math.min(lowest, getPriority() + step))
}
