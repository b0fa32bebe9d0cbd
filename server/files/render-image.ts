// Renders a width of a stored image or drawing, or its preview for shared links, to its file at the first request.
import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { Disk } from 'flydrive'
import pLimit from 'p-limit'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageWidths } from '#contract/files/image-href.ts'
import { SharedWork } from '../lib/shared-work.ts'
import { putWhole } from './content-disk.ts'

// 64 megapixels, above any phone's camera; at 4 bytes a pixel the decoder needs less than 256 MB.
export const maxPixels = 64_000_000
// Rendering uses the threads that read files, too; a page of new images must not block them.
const atOnce = 2

export const toDrawingName = (hash: string) => `drawings/${hash.slice(0, 2)}/${hash}.svg.gz`
export const toOriginalName = (hash: string) => `originals/${hash.slice(0, 2)}/${hash}`

/** Pixels of the widest file of an image. */
export function shownSize({ autoOrient: { width, height } }: Metadata): { width: number; height: number } {
  const widest = Math.max(...imageWidths)
  const scale = Math.min(1, widest / width, (widest * 2) / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A width in pixels, or the preview of a shared link. */
type Shape = number | 'share'

/** @returns a function that renders one file; false: nothing is stored under the hash */
export function openRenderer(disk: Disk): (name: string, hash: string, shape: Shape) => Promise<boolean> {
  const underWay = new SharedWork<string, boolean>()
  const limit = pLimit(atOnce)

  const render = async (name: string, hash: string, shape: Shape): Promise<boolean> => {
    const isDrawing = await disk.exists(toDrawingName(hash))
    if (!isDrawing && !(await disk.exists(toOriginalName(hash)))) return false
    return limit(async () => {
      const image = isDrawing ? sharp(await unzip(await disk.getBytes(toDrawingName(hash)))) : await openOriginal(disk, hash)
      const sized = shape === 'share' ? previewOf(image) : await widthOf(image, shape, isDrawing)
      await putWhole(disk, name, await encode(sized, name, isDrawing))
      return true
    })
  }

  return (name, hash, shape) => underWay.run(name, () => render(name, hash, shape))
}

const unzip = promisify(gunzip)

const openOriginal = async (disk: Disk, hash: string): Promise<Sharp> =>
  sharp(await disk.getBytes(toOriginalName(hash)), { limitInputPixels: maxPixels })
    .autoOrient()
    .toColourspace('srgb')

/** A small original is written under larger widths without enlarging; a tall one is narrower than its name says. */
async function widthOf(image: Sharp, width: number, isDrawing: boolean): Promise<Sharp> {
  if (isDrawing) return image.resize({ width, withoutEnlargement: true })
  return image.resize({ width: Math.min(width, shownSize(await image.metadata()).width) })
}

const previewOf = (image: Sharp): Sharp =>
  image.resize({ width: 1200, height: 630, fit: 'contain', background: '#ffffff' }).flatten({ background: '#ffffff' })

/** @param quick for files that a visitor waits for: AVIF at a low effort is 10 times faster and 40 % larger */
function encode(image: Sharp, name: string, quick: boolean): Promise<Buffer> {
  if (name.endsWith('avif')) return image.avif({ quality: 55, effort: quick ? 1 : 2 }).toBuffer()
  return (name.endsWith('webp') ? image.webp({ quality: 80, effort: 3 }) : image.jpeg({ quality: 84 })).toBuffer()
}
