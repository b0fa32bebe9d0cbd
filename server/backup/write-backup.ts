// Writes a backup of the running shop: the database as of one moment, and after it the files (OPS-03).
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { filesPrefix, listTables, type Manifest, manifestName, readVersions, savedPaths, tableEntry } from './backup-file.ts'

type Source = { pool: Pool; dataFolder: string }

/** Written under another name and renamed at the end. The file has personal data: only its owner may read it. */
export async function writeBackup({ pool, dataFolder }: Source, file: string): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  const zip = new ZipFile()
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600 }))
  written.catch(() => stop.abort()) // a full disk
  try {
    const [manifest] = await Promise.all([fill(zip, pool, dataFolder, stop.signal), written])
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function fill(zip: ZipFile, pool: Pool, dataFolder: string, signal: AbortSignal): Promise<Manifest> {
  const client = await pool.connect()
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
    const files = await addFiles(zip, dataFolder, signal)
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

async function addFiles(zip: ZipFile, dataFolder: string, signal: AbortSignal): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 }
  for (const path of savedPaths) {
    for (const file of await listFiles(join(dataFolder, path))) {
      const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined // deleted since it was listed
      })
      if (!handle) continue
      const { size } = await handle.stat()
      // Images, documents and videos are compressed already.
      const compress = !/\.(avif|webp|pdf|mp4|webm|jpe?g|png)$/.test(file)
      await addEntry(zip, handle.createReadStream(), { name: `${filesPrefix}${relative(dataFolder, file)}`, compress, signal })
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
