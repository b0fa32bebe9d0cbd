// Opens the files of a session as one package: archives by their entries, pictures of every batch.
import { fileAt, isZip } from '../commerceml/package/open-package.ts'
import { isXml, type ExchangePackage, type PackageFile } from '../commerceml/package/package.ts'
import { openZip } from '../commerceml/package/zip-package.ts'

export type StoredFile = {
  name: string
  /** on disk */
  path: string
  bytes: number
  /** false: its data were imported before, only its pictures are used */
  isToImport: boolean
}

/** Zips of one session can together not hold more files than one. @throws ImportError when an archive is refused */
export async function openSessionPackage(stored: readonly StoredFile[]): Promise<ExchangePackage> {
  const files: PackageFile[] = []
  const opened: ExchangePackage[] = []
  const close = () => opened.forEach((archive) => archive.close())
  try {
    for (const { name, path, bytes, isToImport } of stored) {
      let found = [fileAt(path, name, bytes)]
      if (await isZip(path)) {
        const archive = await openZip(path, undefined, name)
        opened.push(archive)
        found = archive.files
      }
      files.push(...found.filter((file) => isToImport || !isXml(file)))
    }
    return { files, close }
  } catch (error) {
    close()
    throw error
  }
}
