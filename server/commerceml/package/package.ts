// A package of 1C as a list of files, and the order in which they are read.
import { basename } from 'node:path'
import type { Readable } from 'node:stream'

export type PackageFile = {
  /** inside the package, with `/` */
  path: string
  bytes: number
  open(): Promise<Readable>
}

export type ExchangePackage = { files: PackageFile[]; close(): void }

export const isXml = (file: PackageFile): boolean => /\.xml$/i.test(file.path)

// Only among files that tell of the same offer does the order matter: what is read later wins.
const kinds = [/storages|units|references/i, /group|propert|import|goods/i, /offers/i, /prices/i, /rests/i]

/** In the order of reading: classifiers and goods, offers, prices, rests; parts by their number. */
export function byReadingOrder(a: PackageFile, b: PackageFile): number {
  const rank = (file: PackageFile) => {
    const at = kinds.findIndex((kind) => kind.test(basename(file.path)))
    return at < 0 ? kinds.length : at
  }
  return rank(a) - rank(b) || a.path.localeCompare(b.path, 'en', { numeric: true })
}
