// Describes a package of 1C as a list of files, and sorts them into reading order.
import { basename } from 'node:path'
import type { Readable } from 'node:stream'

export type PackageFile = {
  /** inside the package, separated by `/` */
  path: string
  bytes: number
  open(): Promise<Readable>
}

export type ExchangePackage = { files: PackageFile[]; close(): void }

/** A path, or a package that is open already; the import closes it. */
export type PackageSource = string | (ExchangePackage & { name: string })

/** What systems of computers add to folders and archives: `__MACOSX/._import.xml`, `.DS_Store`, `Thumbs.db`, `~$offers.xml`. */
export const isRubbish = (path: string): boolean => /(^|\/)(__MACOSX\/|\.(?!\.?\/)|~\$|(thumbs\.db|desktop\.ini)$)/i.test(path)

export const isXml = (file: PackageFile): boolean => /\.xml$/i.test(file.path)

/** Pattern of names of pictures and documents, imported with the XML that names them; `import_files` holds any kind. */
export const attachmentName = '\\.(jpe?g|png|gif|webp|avif|bmp|tiff?|svg|pdf|rtf|docx?|xlsx?|txt|html?)$|(^|/)import_files/'
export const isAttachment = (file: Pick<PackageFile, 'path'>): boolean => new RegExp(attachmentName, 'i').test(file.path)

// The order matters for files about the same offer: the last one wins.
const kinds = [/storages|units|references|pricelists/i, /group|propert|import|goods/i, /offers/i, /prices/i, /rests/i]

/** Classifiers and products, offers, prices, stock levels; parts by their number. */
export function compareReadingOrder(a: PackageFile, b: PackageFile): number {
  const rank = (file: PackageFile) => {
    const at = kinds.findIndex((kind) => kind.test(basename(file.path)))
    return at < 0 ? kinds.length : at
  }
  return rank(a) - rank(b) || a.path.localeCompare(b.path, 'en', { numeric: true })
}
