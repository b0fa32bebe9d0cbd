// Opens a backup and reads all of it once, so that a damaged one is refused first (OPS-03).
import { json } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { StartError } from '../lib/start-error.ts'
import { filesPrefix, manifestName, manifestSchema, savedPaths, tableEntry } from './backup-file.ts'

export type Backup = Awaited<ReturnType<typeof openBackup>>

/** @throws StartError for a file that is no backup, damaged or not complete */
export async function openBackup(file: string) {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw refusal(file, error)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    for (const entry of entries.values()) await checkEntry(zip, entry)
    const manifestEntry = entries.get(manifestName)
    if (!manifestEntry) throw new Error(`${manifestName} is missing`)
    const manifest = manifestSchema.parse(await json(await zip.openReadStreamPromise(manifestEntry)))
    const files = [...entries.values()].filter(({ fileName }) => fileName.startsWith(filesPrefix)).map((entry) => fileOf(zip, entry))
    const missing = manifest.tables.find(({ name }) => !entries.has(tableEntry(name)))
    if (missing) throw new Error(`the table ${missing.name} is missing`)
    if (files.length !== manifest.files.count) throw new Error(`it has ${files.length} of ${manifest.files.count} files`)
    return {
      manifest,
      openTable: (name: string) => zip.openReadStreamPromise(entries.get(tableEntry(name))!),
      /** paths below the data folder */
      files,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw refusal(file, error)
  }
}

/** yauzl checks sizes, but not the checksum. */
async function checkEntry(zip: ZipFile, entry: Entry): Promise<void> {
  let checksum = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) checksum = crc32(chunk, checksum)
  if (checksum !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
}

/** yauzl refuses names that lead outside. */
function fileOf(zip: ZipFile, entry: Entry) {
  const path = entry.fileName.slice(filesPrefix.length)
  if (!savedPaths.includes(path.split('/')[0]!)) throw new Error(`unexpected file ${entry.fileName}`)
  return { path, open: () => zip.openReadStreamPromise(entry) }
}

const refusal = (file: string, error: unknown): StartError =>
  new StartError(
    `${file} is not a backup or is damaged (${error instanceof Error ? error.message : String(error)}). Nothing was restored.`,
    { cause: error },
  )
