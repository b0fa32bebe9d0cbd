// Renders a width of a stored image or drawing to its file at the first request.
import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { Disk } from 'flydrive'
import pLimit from 'p-limit'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageWidths } from '#contract/files/image-href.ts'
import { putWhole } from './content-disk.ts'
import { encode } from './image-encoding.ts'

// 64 megapixels, above any phone's camera; at 4 bytes a pixel the decoder needs less than 256 MB.
export const maxPixels = 64_000_000
// Rendering uses the threads that read files, too; a page of new images must not block them.
const atOnce = 2

export const drawingOf = (hash: string) => `drawings/${hash.slice(0, 2)}/${hash}.svg.gz`
export const originalOf = (hash: string) => `originals/${hash.slice(0, 2)}/${hash}`

/** Pixels of the widest file of an image. */
export function shownSize({ autoOrient: { width, height } }: Metadata): { width: number; height: number } {
  const widest = Math.max(...imageWidths)
  const scale = Math.min(1, widest / width, (widest * 2) / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** @returns a function that renders one file; false: nothing is stored under the hash */
export function openRenderer(disk: Disk): (name: string, hash: string, width: number) => Promise<boolean> {
  const underWay = new Map<string, Promise<boolean>>()
  const limit = pLimit(atOnce)

  const render = async (name: string, hash: string, width: number): Promise<boolean> => {
    const isDrawing = await disk.exists(drawingOf(hash))
    if (!isDrawing && !(await disk.exists(originalOf(hash)))) return false
    return limit(async () => {
      const image = isDrawing ? await openDrawing(disk, hash, width) : await openOriginal(disk, hash, width)
      await putWhole(disk, name, await encode(image, name.endsWith('avif') ? 'avif' : 'webp', isDrawing))
      return true
    })
  }

  return (name, hash, width) => {
    const started = underWay.get(name)
    if (started) return started
    const work = render(name, hash, width).finally(() => underWay.delete(name))
    underWay.set(name, work)
    return work
  }
}

const unzip = promisify(gunzip)

const openDrawing = async (disk: Disk, hash: string, width: number): Promise<Sharp> =>
  sharp(await unzip(await disk.getBytes(drawingOf(hash)))).resize({ width, withoutEnlargement: true })

/** A small original is written under larger widths without enlarging; a tall one is narrower than its name says. */
async function openOriginal(disk: Disk, hash: string, width: number): Promise<Sharp> {
  const image = sharp(await disk.getBytes(originalOf(hash)), { limitInputPixels: maxPixels })
  const shown = shownSize(await image.metadata())
  return image
    .autoOrient()
    .resize({ width: Math.min(width, shown.width) })
    .toColourspace('srgb')
}
