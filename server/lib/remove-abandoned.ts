// Removes files that killed processes have left in a folder.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of a living process is not used for so long; several may use the folder. */
const abandonedAfterMs = 3_600_000

export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs <= Date.now() - abandonedAfterMs) await rm(path, { recursive: true, force: true })
  }
}
