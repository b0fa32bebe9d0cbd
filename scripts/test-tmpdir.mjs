// Where a run of the tests puts what nobody keeps: databases made and removed by the hundred, folders of shops, profiles of browsers.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const name = 'rodnik-run-'
const memoryFolder = '/dev/shm'
const tmpfs = 0x01021994
// A run has needed 0.8 GB (2026-11-23); the rest is for what computes.
const minFreeBytes = 3 * 1024 ** 3
const freeMemoryBytes = 6 * 1024 ** 3

/**
 * In memory where there is plenty, else in the system's temporary folder: of the unit tests' 150 s a fifth went to the disk (docs/decisions/016).
 * What a run that was killed has left goes, too.
 * @param {(env: { TMPDIR: string }) => Promise<number>} run
 */
export async function inTestFolder(run) {
  const parent = hasMemory() ? memoryFolder : tmpdir()
  for (const left of readdirSync(parent)) if (left.startsWith(name) && !isAlive(left)) remove(join(parent, left))
  const folder = mkdtempSync(join(parent, `${name}${process.pid}-`))
  chmodSync(folder, 0o755) // under root PostgreSQL runs as another user, who has to pass here
  try {
    return await run({ TMPDIR: folder })
  } finally {
    remove(folder)
  }
}

function hasMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(memoryFolder)
    return type === tmpfs && bavail * bsize > minFreeBytes && (process.availableMemory?.() ?? freemem()) > freeMemoryBytes
  } catch {
    return false
  }
}

function isAlive(folder) {
  try {
    return process.kill(Number(folder.slice(name.length).split('-')[0]), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Another user's is not ours to remove. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
