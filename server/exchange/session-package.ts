// Opens the files of a session as one package: archives by their entries, pictures of every batch.
import { toPackageFile, isZip } from '../commerceml/package/open-package.ts'
import { isAttachment, isXml, type ExchangePackage, type PackageFile } from '../commerceml/package/package.ts'
import { openZip } from '../commerceml/package/zip-package.ts'
import { insertRepetitions, type Repetition } from './parts/insert-repetitions.ts'

export type StoredFile = {
  name: string
  /** on disk */
  path: string
  bytes: number
  repetitions?: readonly Repetition[]
  /** false: its data were imported before, only its pictures are used */
  isToImport: boolean
}

const maxNames = 3

/** Zips of one session can together not hold more files than one. @throws ImportError when an archive is refused */
export async function openSessionPackage(stored: readonly StoredFile[]): Promise<ExchangePackage & { name: string }> {
  const files: PackageFile[] = []
  const opened: ExchangePackage[] = []
  const close = () => opened.forEach((archive) => archive.close())
  try {
    for (const file of stored) {
      const { name, path, bytes, isToImport } = file
      let found = [toPackageFile(path, name, bytes)]
      // Documents of offices are archives, too.
      if (!isAttachment({ path: name }) && (await isZip(path))) {
        const archive = await openArchive(file)
        opened.push(archive)
        found = archive.files
      }
      for (const one of found) if (isToImport || !isXml(one)) files.push(one)
    }
    return { files, close, name: namesOf(stored) }
  } catch (error) {
    close()
    throw error
  }
}

/** For messages about the package as a whole. */
function namesOf(stored: readonly StoredFile[]): string {
  const names = stored.filter(({ isToImport }) => isToImport).map(({ name }) => name)
  return names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} и ещё ${names.length - maxNames}` : names.join(', ')
}

/** An archive says where it ends, so it shows whether equal parts in a row were a repetition. */
async function openArchive({ name, path, bytes, repetitions = [] }: StoredFile): Promise<ExchangePackage> {
  try {
    return await openZip(path, undefined, name)
  } catch (error) {
    if (repetitions.length === 0) throw error
    const repeated = await insertRepetitions(path, bytes, repetitions)
    return openZip(repeated, undefined, name).catch(() => {
      throw error
    })
  }
}
