// Stores files of forms on disk while they arrive and until their request has its response (SEC-01).
import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '#contract/errors.ts'
import { ShopError } from '../../errors.ts'
import { refuseFullDisk } from '../../lib/free-space.ts'
import { removeAbandoned } from '../../lib/remove-abandoned.ts'

export type UploadFolder = Awaited<ReturnType<typeof openUploadFolder>>
export type Upload = Awaited<ReturnType<UploadFolder['open']>>

/** For other threads: there a blob of the disk ends the process. @returns undefined for a file in memory */
export const findStoredPath = (file: File): string | undefined => ('path' in file && typeof file.path === 'string' ? file.path : undefined)

type Options = {
  /** created if missing */
  folder: string
  minFree?: number
  /** processes with the same disk, whose forms under way this one does not know: it takes an equal share of the free space */
  workers?: number
}

export async function openUploadFolder({ folder, minFree, workers = 1 }: Options) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  let reserved = 0
  return {
    /** @param bytes reserved for all files of the form @throws storage_full */
    async open(bytes: number) {
      reserved += bytes
      const release = () => void (reserved -= bytes)
      await refuseFullDisk(folder, reserved * workers, minFree).catch((error: unknown) => {
        release()
        throw error
      })
      const paths: string[] = []
      return {
        /** Its content is read from the disk. @throws storage_full, and the error of `content` */
        async receive(name: string, content: Readable) {
          const path = join(folder, randomUUID())
          paths.push(path)
          try {
            await pipeline(content, createWriteStream(path, { mode: 0o600 }))
          } catch (error) {
            throw isDiskFull(error) ? new ShopError('storage_full', { cause: error }) : error
          }
          return Object.assign(new File([await openAsBlob(path)], name), { path })
        },
        /** Removes its files. */
        async close(): Promise<void> {
          release()
          for (const path of paths) await rm(path, { force: true })
        },
      }
    },
  }
}
