// Opens the bucket of an S3 store that holds the files of the shop (FILES_URL).
import { basename } from 'node:path'
import { Disk, type DriveFile } from 'flydrive'
import { z } from 'zod'
import type { Bucket } from '../config/bucket.ts'
import type { Config } from '../config/config.ts'

/** In the data folder and in the bucket each has a folder. */
export const fileKinds = ['images', 'documents', 'videos', 'order-files', 'callback-files'] as const
export type FileKind = (typeof fileKinds)[number]

/** @property folder of the files, or where a bucket holds them, of copies of what was read */
export type FilePlace = { folder: string; bucket?: Bucket | undefined }

export const filePlace = ({ filesFolder, bucket }: Pick<Config, 'filesFolder' | 'bucket'>, kind: FileKind): FilePlace => ({
  folder: `${filesFolder}/${kind}`,
  bucket,
})

/** The client is loaded where it is used. */
export async function openBucket({ name, endpoint, region, key, secret }: Bucket): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket: name,
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    visibility: 'private',
    supportsACL: false,
    // Stores other than Amazon's refuse the trailing checksums that are the default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new Disk(driver)
}

/** As the files of this folder are named in the bucket. */
export const toPrefix = ({ folder }: FilePlace): string => `${basename(folder)}/`

const missing = z.object({
  cause: z.union([z.object({ code: z.literal('ENOENT') }), z.object({ $metadata: z.object({ httpStatusCode: z.literal(404) }) })]),
})

/** Of an error of flydrive: the folder or the bucket has no such file. */
export const isMissing = (error: unknown): boolean => missing.safeParse(error).success

/** All files below a prefix, in parts. */
export async function* listDisk(disk: Disk, prefix: string): AsyncGenerator<DriveFile> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken !== undefined && { paginationToken }) })
    for (const entry of page.objects) if (entry.isFile) yield entry
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}
