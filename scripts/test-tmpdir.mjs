// Creates the temporary folder of a test run, in memory if there is enough.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const name = 'rodnik-run-'
const memoryFolder = '/dev/shm'
const tmpfs = 0x01021994
// A run needs 0.8 GB.
const minFreeBytes = 3 * 1024 ** 3
const freeMemoryBytes = 6 * 1024 ** 3

/**
 * Also removes folders of killed runs. Why in memory: docs/decisions/016.
 * @param {(env: { TMPDIR: string }) => Promise<number>} run
 */
export async function inTestFolder(run) {
  const parent = hasMemory() ? memoryFolder : tmpdir()
  for (const left of readdirSync(parent)) if (left.startsWith(name) && !isAlive(left)) remove(join(parent, left))
  const folder = mkdtempSync(join(parent, `${name}${process.pid}-`))
  chmodSync(folder, 0o755) // under root PostgreSQL runs as another user
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

/** Ignores folders of other users. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
