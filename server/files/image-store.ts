// Stores images: checks, rotates and strips them, and writes all widths once under the bytes' hash.
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import sharp, { type Sharp } from 'sharp'
import { imageWidths } from '#contract/catalogue/catalogue.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { openDrawings, type Drawing } from './svg-images.ts'
import { encode } from './image-encoding.ts'

export type StoredImage = { imageId: number; hash: string; width: number; height: number }
export type ImageFile = { stream: Readable; bytes: number; type: 'image/avif' | 'image/webp' }

export type ImageFiles = {
  /** Raster formats only. @throws ShopError malformed (no image, damaged, too many pixels), too_large */
  storeImage(db: Database, original: Buffer): Promise<StoredImage>
  /** Our own SVG drawings; their files are written at the first request. SVG of others could refer to other files. */
  storeDrawings(db: Database, drawings: readonly Drawing[]): Promise<number[]>
  /** Writes a drawing's AVIF before the first visitor needs it. */
  prepareDrawing(hash: string, width: number): Promise<void>
  /** undefined for an invalid name or a missing file */
  findFile(name: string): Promise<ImageFile | undefined>
}

export const maxImageBytes = 25 * 1024 * 1024
// 64 megapixels, above any phone's camera; at 4 bytes a pixel the decoder needs less than 256 MB.
const maxPixels = 64_000_000
const types = { avif: 'image/avif', webp: 'image/webp' } as const
const fileName = /^([0-9a-f]{32})-(\d{3,4})\.(avif|webp)$/
// Changes when the pipeline writes other files for the same bytes.
const pipelineVersion = 'v1'

export async function openImageFiles(options: { folder: string }): Promise<ImageFiles> {
  await mkdir(options.folder, { recursive: true })
  const disk = new Disk(new FSDriver({ location: options.folder, visibility: 'public' }))
  const drawings = openDrawings(disk)
  return {
    async storeImage(db, original) {
      if (original.byteLength > maxImageBytes) throw new ShopError('too_large', { detail: 'Изображение больше 25\u00a0МБ.' })
      if (!isRaster(original)) throw notAnImage()
      return store(disk, db, original, () => sharp(original, { limitInputPixels: maxPixels }).autoOrient())
    },
    storeDrawings: drawings.store,
    async prepareDrawing(hash, width) {
      const name = `${hash}-${width}.avif`
      if (!(await disk.exists(name))) await drawings.make(name, hash, width)
    },
    async findFile(name) {
      const match = fileName.exec(name)
      if (!match || !imageWidths.some((width) => String(width) === match[2])) return undefined
      const isThere = (await disk.exists(name)) || (await drawings.make(name, match[1] ?? '', Number(match[2])))
      if (!isThere) return undefined
      const { contentLength } = await disk.getMetaData(name)
      return { stream: await disk.getStream(name), bytes: contentLength, type: match[3] === 'avif' ? types.avif : types.webp }
    },
  }
}

async function store(disk: Disk, db: Database, bytes: Buffer, open: () => Sharp): Promise<StoredImage> {
  const hash = createHash('sha256').update(pipelineVersion).update(bytes).digest('hex').slice(0, 32)
  const known = await findImage(db, hash)
  // The last written file means that all exist, also after a lost data folder or an interrupted write.
  if (known && (await disk.exists(lastFileOf(hash)))) return known
  const widest = imageWidths[imageWidths.length - 1] ?? 1280
  const { data, info } = await open()
    .resize({ width: widest, height: widest * 2, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw notAnImage(error)
    })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  // All widths exist for `srcset`; a small original is written under larger ones without enlarging.
  for (const width of imageWidths) {
    const image = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    await disk.put(`${hash}-${width}.avif`, await encode(image.clone(), 'avif'))
    await disk.put(`${hash}-${width}.webp`, await encode(image.clone(), 'webp'))
  }
  if (known) return known
  await db
    .insertInto('images')
    .values({ contentHash: hash, width: info.width, height: info.height })
    .onConflict((conflict) => conflict.column('contentHash').doNothing())
    .execute()
  const stored = await findImage(db, hash)
  if (!stored) throw new Error(`image ${hash} vanished while it was stored`)
  return stored
}

async function findImage(db: Database, hash: string): Promise<StoredImage | undefined> {
  const row = await db.selectFrom('images').select(['id', 'width', 'height']).where('contentHash', '=', hash).executeTakeFirst()
  return row && { imageId: row.id, hash, width: row.width, height: row.height }
}

const lastFileOf = (hash: string) => `${hash}-${imageWidths[imageWidths.length - 1]}.webp`

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
