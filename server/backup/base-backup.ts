// Writes a base backup of the embedded database while it runs; with the archived log it can be restored to any later moment (OPS-03).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { baseFolder, walFolder } from '../database/embedded/archive.ts'
import { StartError } from '../lib/start-error.ts'

/** Bases of so long are retained, the newest always, with the log since the oldest of them. */
const retainedMs = 7 * 24 * 3_600_000

const excluded = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal/*',
  'pg_replslot/*',
  'pg_stat_tmp/*',
  'pg_notify/*',
  'pg_subtrans/*',
  '*/pgsql_tmp*',
]

export const dataArchive = 'data.tar.gz'
export const labelFile = 'backup_label'

type Source = {
  /** sessions of the embedded database */
  pool: Pool
  archiveFolder: string
}

/** @returns the folder, whose name is the earliest moment to which it can be restored */
export async function writeBase({ pool, archiveFolder }: Source): Promise<string> {
  const bases = baseFolder(archiveFolder)
  const unfinished = join(bases, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const client = await pool.connect()
  try {
    await client.query("select pg_backup_start('rodnik', true)")
    const { rows: settings } = await client.query<{ setting: string }>("select setting from pg_settings where name = 'data_directory'")
    // Files change while they are read: the log of this time repairs them.
    const options = ['--create', '--gzip', ...excluded.map((pattern) => `--exclude=./${pattern}`), `--directory=${settings[0]!.setting}`]
    await tar(`--file=${join(unfinished, dataArchive)}`, ...options, '.')
    // Waits until its log is in the archive.
    const { rows } = await client.query<{ labelfile: string; at: Date }>(
      'select labelfile, clock_timestamp() as at from pg_backup_stop(true)',
    )
    const { labelfile, at } = rows[0]!
    await writeFile(join(unfinished, labelFile), labelfile, { mode: 0o600 })
    const base = join(bases, nameOf(at))
    await rename(unfinished, base)
    await purge(archiveFolder, at)
    return base
  } finally {
    client.release(true) // ends a backup that failed
  }
}

/** Code 1: a file has changed. */
export async function tar(...options: string[]): Promise<void> {
  const child = spawn('tar', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const errors = text(child.stderr)
  const [code] = await once(child, 'close')
  if (code !== 0 && code !== 1) throw new StartError(`tar failed: ${(await errors).trim()}`)
}

async function purge(archiveFolder: string, now: Date): Promise<void> {
  const bases = await listBases(archiveFolder)
  const isRetained = ({ from }: { from: Date }, at: number) => at === bases.length - 1 || from.getTime() > now.getTime() - retainedMs
  for (const base of bases.filter((one, at) => !isRetained(one, at))) await rm(base.folder, { recursive: true })
  const label = await readFile(join(bases.find(isRetained)!.folder, labelFile), 'utf8')
  const first = /\(file [0-9A-F]{8}([0-9A-F]{16})\)/.exec(label)?.[1] ?? ''
  // Names have timeline and position; other files tell where timelines fork.
  const isOlder = (name: string) => /^[0-9A-F]{24}\./.test(name) && name.slice(8, 24) < first
  for (const name of (await readdir(walFolder(archiveFolder))).filter(isOlder)) await rm(join(walFolder(archiveFolder), name))
}

const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-')

/** @returns the bases, oldest first, with the moment from which each can be restored */
export async function listBases(archiveFolder: string): Promise<{ folder: string; from: Date }[]> {
  const names = await readdir(baseFolder(archiveFolder)).catch(() => [])
  return names
    .filter((name) => name.endsWith('Z'))
    .sort()
    .map((name) => ({
      folder: join(baseFolder(archiveFolder), name),
      from: new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
    }))
}
