// Stores videos and captions as files, each once under the hash of its bytes (CONT-01).
// Staff upload formats that every browser plays: re-encoding needs too much CPU.
import { createHash } from 'node:crypto'
import { ShopError } from '../errors.ts'
import { openContentDisk, putWhole } from './content-disk.ts'
import type { FilePlace } from './file-bucket.ts'

export type VideoFiles = Awaited<ReturnType<typeof openVideoFiles>>

const megabyte = 1024 * 1024
export const maxVideoBytes = 100 * megabyte
const maxCaptionBytes = megabyte
const nameShape = /^[0-9a-f]{32}\.(?:mp4|webm|vtt)$/
const pathOf = (name: string) => `${name.slice(0, 2)}/${name}`

export async function openVideoFiles(place: FilePlace) {
  const disk = await openContentDisk(place)
  const store = async (bytes: Buffer, ending: string) => {
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`
    if (!(await disk.exists(pathOf(name)))) await putWhole(disk, pathOf(name), bytes)
    return name
  }
  return {
    folder: place.folder,
    /** MP4 or WebM. @returns its name below `/videos/`. @throws ShopError malformed, too_large */
    async storeVideo(bytes: Buffer) {
      if (bytes.byteLength > maxVideoBytes) throw new ShopError('too_large', { detail: 'Видео больше 100\u00a0МБ.' })
      const ending = endingOf(bytes)
      if (!ending) throw new ShopError('malformed', { detail: 'Это не\u00a0видео MP4 или WebM.' })
      return store(bytes, ending)
    },
    /** WebVTT. @throws ShopError malformed, too_large */
    async storeCaptions(text: string) {
      const bytes = Buffer.from(text)
      if (bytes.byteLength > maxCaptionBytes) throw new ShopError('too_large', { detail: 'Субтитры больше 1\u00a0МБ.' })
      if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text)) throw new ShopError('malformed', { detail: 'Это не\u00a0субтитры WebVTT.' })
      return store(bytes, 'vtt')
    },
    /** inside the folder; undefined for an invalid name or a missing file */
    findPath: async (name: string) => (nameShape.test(name) && (await disk.exists(pathOf(name))) ? pathOf(name) : undefined),
  }
}

/** By the first bytes: MP4 has `ftyp` at the fifth byte, Matroska begins with the EBML header. */
function endingOf(bytes: Buffer): 'mp4' | 'webm' | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'mp4'
  return bytes.subarray(0, 4).equals(Buffer.of(0x1a, 0x45, 0xdf, 0xa3)) ? 'webm' : undefined
}
