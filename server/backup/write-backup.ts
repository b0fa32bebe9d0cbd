// Writes a backup of the running shop: the database as of one moment, and after it the files (OPS-03).
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import type { Bucket } from '../config/bucket.ts'
import { fileKinds, isMissing, listDisk, openBucket } from '../files/file-bucket.ts'
import { filesPrefix, listTables, type Manifest, manifestName, readVersions, savedPaths, tableEntry } from './backup-file.ts'

/** @property bucket that holds the shop's files instead of the data folder */
type Source = { pool: Pool; dataFolder: string; bucket?: Bucket | undefined }

/** Written under another name and renamed at the end. The file has personal data: only its owner may read it. */
export async function writeBackup(source: Source, file: string): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  const zip = new ZipFile()
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600 }))
  written.catch(() => stop.abort()) // a full disk
  try {
    const [manifest] = await Promise.all([fill(zip, source, stop.signal), written])
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function fill(zip: ZipFile, source: Source, signal: AbortSignal): Promise<Manifest> {
  const client = await source.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const createdAt = new Date().toISOString()
    const versions = await readVersions(client)
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
      await addEntry(zip, copy, { name: tableEntry(name), compress: true, signal })
      tables.push({ name, columns, rows: copy.rowCount })
    }
    // Read last: a sequence is at least as far as the rows of the snapshot.
    const sequences = await readSequences(client)
    await client.query('commit')
    // After the database, so that no row names a file that the backup lacks.
    const files = await addFiles(zip, source, signal)
    const manifest: Manifest = { format: 1, createdAt, ...versions, tables, sequences, files }
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, undefined, 1)), manifestName)
    zip.end()
    return manifest
  } catch (error) {
    zip.outputStream.emit('error', error)
    throw error
  } finally {
    client.release(true) // after an error the COPY may still run
  }
}

async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: number }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
    where schemaname in ('public', 'pgboss') and last_value is not null order by 1`)
  return rows
}

// Images, documents and videos are compressed already.
const isCompressed = (name: string) => /\.(avif|webp|pdf|mp4|webm|jpe?g|png)$/.test(name)

async function addFiles(zip: ZipFile, { dataFolder, bucket }: Source, signal: AbortSignal): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 }
  const disk = bucket && (await openBucket(bucket))
  if (disk)
    for (const kind of fileKinds)
      for await (const { key: name } of listDisk(disk, `${kind}/`)) {
        const bytes = await disk.getBytes(name).catch((error: unknown) => {
          if (!isMissing(error)) throw error
          return undefined // deleted since it was listed
        })
        if (!bytes) continue
        await addEntry(zip, Readable.from([Buffer.from(bytes)]), { name: `${filesPrefix}${name}`, compress: !isCompressed(name), signal })
        files.count += 1
        files.bytes += bytes.length
      }
  for (const path of savedPaths) {
    if (disk && fileKinds.some((kind) => kind === path)) continue
    for (const file of await listFiles(join(dataFolder, path))) {
      const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined // deleted since it was listed
      })
      if (!handle) continue
      const { size } = await handle.stat()
      const name = `${filesPrefix}${relative(dataFolder, file)}`
      await addEntry(zip, handle.createReadStream(), { name, compress: !isCompressed(file), signal })
      files.count += 1
      files.bytes += size
    }
  }
  return files
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found ? [path] : []
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

type EntryOptions = { name: string; compress: boolean; signal: AbortSignal }

/** Resolves when the content is read: entries one by one limit memory and open files. */
async function addEntry(zip: ZipFile, content: Readable, { name, compress, signal }: EntryOptions): Promise<void> {
  const input = new PassThrough() // yazl does not watch its input for errors
  zip.addReadStream(input, name, { compress })
  await pipeline(content, input, { signal })
}
