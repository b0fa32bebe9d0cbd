// Lowers the priority of the calling worker thread: pages of visitors come first on a busy machine.
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/** Linux has a priority for each thread; elsewhere nothing happens. */
export function lowerThreadPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // no /proc
  }
}
