// Copies the shop's files from its folders into a bucket and compares them there; goes on where it was interrupted.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Disk } from 'flydrive'
import pLimit from 'p-limit'
import { fileKinds, isMissing } from './file-bucket.ts'

const atOnce = 4

export type Moved = { sent: number; known: number; differing: string[] }

/** @param isLast removes each file whose copy is the same: the bucket holds the only one then */
export async function moveIntoBucket(disk: Disk, dataFolder: string, isLast = false): Promise<Moved> {
  const moved: Moved = { sent: 0, known: 0, differing: [] }
  const limit = pLimit(atOnce)
  const move = async (file: string) => {
    const name = relative(dataFolder, file)
    const bytes = await readFile(file)
    const isKnown = await isSame(disk, name, bytes)
    if (!isKnown) await disk.put(name, bytes)
    if (!isKnown && !(await isSame(disk, name, bytes))) return void moved.differing.push(name)
    moved[isKnown ? 'known' : 'sent'] += 1
    if (isLast) await rm(file)
  }
  for (const kind of fileKinds) await Promise.all((await filesOf(join(dataFolder, kind))).map((file) => limit(move, file)))
  return moved
}

/** By the sum that the store has made of it; a store that names another one is read. */
async function isSame(disk: Disk, name: string, bytes: Buffer): Promise<boolean> {
  const known = await disk.getMetaData(name).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (known?.contentLength !== bytes.length) return false
  const sum = createHash('md5').update(bytes).digest('hex')
  return known.etag.replaceAll('"', '') === sum || bytes.equals(await disk.getBytes(name))
}

/** Without those that are being written. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && relative(folder, entry.parentPath) !== 'unfinished')
    .map((entry) => join(entry.parentPath, entry.name))
}
