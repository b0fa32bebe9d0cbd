// Stores images under the hash of their bytes; render-image.ts writes a width at its first request.
import { createHash } from 'node:crypto'
import type { Disk } from 'flydrive'
import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { imageWidths } from '#contract/files/image-href.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { openContentDisk, putWhole } from './content-disk.ts'
import type { FilePlace } from './file-bucket.ts'
import { maxPixels, openRenderer, toOriginalName, shownSize } from './render-image.ts'

export type StoredImage = { imageId: number; hash: string; width: number; height: number }
export type ImageFiles = Awaited<ReturnType<typeof openImageFiles>>

export const maxImageBytes = 25 * 1024 * 1024
const fileName = new RegExp(`^([0-9a-f]{32})-(?:(${imageWidths.join('|')})\\.(avif|webp)|share\\.jpg)$`)
// Changes when the pipeline writes other files for the same bytes.
const pipelineVersion = 'v1'
// Decoding one image needs up to 256 MB.
const decoding = pLimit(2)

export async function openImageFiles(place: FilePlace) {
  const disk = await openContentDisk(place)
  const render = openRenderer(disk)
  return {
    /** a demo shop has its drawings there, too (demo/drawings/store-drawings.ts) */
    disk,
    /** Raster formats only. @throws ShopError malformed (no image, damaged, too many pixels), too_large */
    async storeImage(db: Database, original: Buffer): Promise<StoredImage> {
      if (original.byteLength > maxImageBytes) throw new ShopError('too_large', { detail: 'Изображение больше 25\u00a0МБ.' })
      if (!isRaster(original)) throw notAnImage()
      return store(disk, db, original)
    },
    /** @param inTurn waits before a file is rendered @returns undefined for an invalid name or a missing file */
    async findFile(name: string, inTurn = (work: () => Promise<boolean>) => work()) {
      const [, hash, width = 'share', kind = 'jpeg'] = fileName.exec(name) ?? []
      if (hash === undefined) return undefined
      const isThere = (await disk.exists(name)) || (await inTurn(() => render(name, hash, width === 'share' ? width : Number(width))))
      if (!isThere) return undefined
      const { contentLength } = await disk.getMetaData(name)
      return { stream: await disk.getStream(name), bytes: contentLength, type: `image/${kind}` }
    },
  }
}

async function store(disk: Disk, db: Database, bytes: Buffer): Promise<StoredImage> {
  const hash = createHash('sha256').update(pipelineVersion).update(bytes).digest('hex').slice(0, 32)
  const known = await findImage(db, hash)
  // Also after a lost data folder or an interrupted write.
  if (known && (await disk.exists(toOriginalName(hash)))) return known
  const size = shownSize(await decoding(() => decode(bytes)))
  await putWhole(disk, toOriginalName(hash), bytes)
  if (known) return known
  await db
    .insertInto('images')
    .values({ contentHash: hash, ...size })
    .onConflict((conflict) => conflict.column('contentHash').doNothing())
    .execute()
  const stored = await findImage(db, hash)
  if (!stored) throw new Error(`image ${hash} vanished while it was stored`)
  return stored
}

/** Decodes all of it, so that a damaged file is refused now. @throws ShopError malformed */
async function decode(bytes: Buffer): Promise<Metadata> {
  try {
    const options = { limitInputPixels: maxPixels }
    // The smallest size decodes JPEG several times faster than the full one; a clone copies the bytes.
    await sharp(bytes, options).resize({ width: imageWidths[0] }).raw().toBuffer()
    return await sharp(bytes, options).metadata()
  } catch (error) {
    throw notAnImage(error)
  }
}

async function findImage(db: Database, hash: string): Promise<StoredImage | undefined> {
  const row = await db.selectFrom('images').select(['id', 'width', 'height']).where('contentHash', '=', hash).executeTakeFirst()
  return row && { imageId: row.id, hash, width: row.width, height: row.height }
}

function isRaster(bytes: Buffer): boolean {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)
  return (
    ascii(0, 3) === '\xff\xd8\xff' ||
    ascii(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') ||
    (ascii(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(ascii(8, 12))) ||
    /^GIF8[79]a/.test(ascii(0, 6)) ||
    ['II*\0', 'MM\0*'].includes(ascii(0, 4))
  )
}

const notAnImage = (cause?: unknown) =>
  new ShopError('malformed', { detail: 'Это не изображение, оно повреждено или слишком велико. Подойдут JPEG, PNG, WebP и AVIF.', cause })
