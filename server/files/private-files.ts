// Stores files with personal data (orders, drafts, questionnaires) in folders without public URLs.
// Their names cannot be guessed.
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { refuseFullDisk } from '../lib/free-space.ts'
import { isMissing, listDisk, openBucket, toPrefix, type FilePlace } from './file-bucket.ts'

export type PrivateFiles = Awaited<ReturnType<typeof openPrivateFiles>>

/** Personal data: of what a bucket holds no copy stays here. */
export async function openPrivateFiles({ minFree, ...place }: FilePlace & { minFree?: number }) {
  const { disk, root } = place.bucket ? { disk: await openBucket(place.bucket), root: toPrefix(place) } : await openFolder(place.folder)
  const nameOf = (id: string) => `${root}${id.slice(0, 2)}/${id}`
  return {
    /** @throws storage_full while the disk has little free space */
    async put(id: string, content: Blob): Promise<void> {
      if (!place.bucket) await refuseFullDisk(place.folder, content.size, minFree)
      await disk.putStream(nameOf(id), Readable.from(content.stream()), { contentLength: content.size })
    },
    async find(id: string) {
      try {
        return Buffer.from(await disk.getBytes(nameOf(id)))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (id: string) => disk.delete(nameOf(id)),
    async listOlder(than: Date) {
      const ids: string[] = []
      for await (const file of listDisk(disk, root)) {
        const { lastModified } = await file.getMetaData()
        if (lastModified < than) ids.push(file.name)
      }
      return ids
    },
  }
}

async function openFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })), root: '' }
}

const minAgeMs = 24 * 3600 * 1000

/**
 * Deletes files without a row.
 * @param rows called after the files were listed
 * @returns number of deleted files
 */
export async function removeOrphans(files: PrivateFiles, now: Date, rows: () => Promise<{ id: string }[]>): Promise<number> {
  const stored = await files.listOlder(new Date(now.getTime() - minAgeMs))
  const known = new Set((await rows()).map(({ id }) => id))
  const left = stored.filter((id) => !known.has(id))
  for (const id of left) await files.remove(id)
  return left.length
}
