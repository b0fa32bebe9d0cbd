// Locks a data folder for one process: owner.json has its pid and start time.
// A killed process therefore holds no lock, even when its pid belongs to another program now.
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { processStart } from './process-info.ts'

const ownerRecord = z.object({ pid: z.int(), startedAt: z.string() })

export async function takeOwnership(file: string): Promise<() => Promise<void>> {
  const mine = { pid: process.pid, startedAt: (await processStart(process.pid)) ?? 'unknown' }
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
    for (let attempt = 0; attempt < 5; attempt++) {
      // link() fails when the name exists, and publishes the whole content at once.
      const taken = await link(draft, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
          return false
        },
      )
      if (taken) return () => rm(file, { force: true })
      const owner = await readOwner(file)
      if (owner && (await isAlive(owner))) throw alreadyRunning(file, owner.pid)
      await removeStale(file, owner)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw alreadyRunning(file, undefined)
}

async function readOwner(file: string): Promise<z.infer<typeof ownerRecord> | undefined> {
  try {
    return ownerRecord.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

async function isAlive(owner: z.infer<typeof ownerRecord>): Promise<boolean> {
  const start = await processStart(owner.pid)
  return start !== undefined && (start === owner.startedAt || owner.startedAt === 'unknown')
}

/** Two starts may find the same stale file: a fresh one moved by mistake is restored. */
async function removeStale(file: string, seen: z.infer<typeof ownerRecord> | undefined): Promise<void> {
  const movedFile = `${file}.stale.${process.pid}`
  try {
    await rename(file, movedFile)
  } catch {
    return
  }
  const moved = await readOwner(movedFile)
  if (moved && (moved.pid !== seen?.pid || moved.startedAt !== seen.startedAt)) {
    await link(movedFile, file).catch(() => undefined)
  }
  await rm(movedFile, { force: true })
}

function alreadyRunning(file: string, pid: number | undefined): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'already-running',
    `Another process${pid === undefined ? '' : ` (pid ${pid})`} already runs the embedded PostgreSQL of ${file.replace(/\/[^/]*$/, '')}: stop it, or give this one its own DATA_FOLDER.`,
  )
}
