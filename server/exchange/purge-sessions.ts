// Removes old sessions of the exchange and their folders, every night.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import { getExchangeFolder } from './exchange-folder.ts'
import { ago } from '../database/sql-time.ts'

const storedDays = 14
/** Above this total, files of the oldest sessions are removed before their rows. */
const storedBytes = 20 * 1024 ** 3
type PurgeServices = Pick<Services, 'db'> & { config: Pick<Services['config'], 'dataFolder'> }

/** @returns numbers of removed sessions and of removed folders */
export async function purgeSessions({ db, config }: PurgeServices): Promise<{ sessions: number; folders: number }> {
  const removed = await db
    .deleteFrom('exchangeSessions')
    .where('startedAt', '<', ago(`${storedDays} days`))
    .where('lastRequestAt', '<', ago('1 day'))
    .returning('id')
    .execute()
  // Before the sessions: one that begins meanwhile must not lose its folder.
  const present = await readdir(getExchangeFolder(config)).catch(() => [])
  const sizes = await db.selectFrom('exchangeSessions').select(['id', 'byteSize']).orderBy('id', 'desc').execute()
  let total = 0
  const stored = new Set(sizes.filter(({ byteSize }) => (total += byteSize) <= storedBytes).map(({ id }) => String(id)))
  const folders = present.filter((name) => !stored.has(name))
  for (const name of folders) await rm(join(getExchangeFolder(config), name), { recursive: true, force: true })
  return { sessions: removed.length, folders: folders.length }
}
