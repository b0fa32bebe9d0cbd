// Restores the embedded database to a moment, from a base backup and the archived write-ahead log (OPS-03).
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveParameters } from '../database/embedded/archive.ts'
import { findBinaries } from '../database/embedded/binaries.ts'
import { changeOwner, prepareHome } from '../database/embedded/data-directory.ts'
import { findFreePort } from '../database/embedded/embedded-postgres.ts'
import { takeOwnership } from '../database/embedded/lock-file.ts'
import { EmbeddedPostgresError } from '../database/embedded/postgres-error.ts'
import { clearLeftovers, hasEnded, startPostmaster, stopPostmaster, type ServerParameters } from '../database/embedded/postmaster.ts'
import { chooseServerUser } from '../database/embedded/unprivileged-user.ts'
import { StartError } from '../lib/start-error.ts'
import { dataArchive, labelFile, listBases, tar } from './base-backup.ts'

type Target = { dataFolder: string; archiveFolder: string }
const silent = () => undefined

/**
 * Files are left as they are. The shop must be stopped.
 * @param moment latest: all that is in the archive
 * @returns where the former database is, if there was one
 * @throws StartError where the archive does not reach the moment; then nothing has changed
 */
export async function restoreToTime({ dataFolder, archiveFolder }: Target, moment: Date | 'latest'): Promise<{ former?: string }> {
  const bases = await listBases(archiveFolder)
  const base = bases.findLast(({ from }) => moment === 'latest' || from <= moment)
  if (!base)
    throw new StartError(
      `${archiveFolder} has no base backup of before that${bases[0] ? `: the first is of ${bases[0].from.toISOString()}` : ''}.`,
    )
  const user = await chooseServerUser()
  const binaries = await findBinaries(user)
  const home = await prepareHome(dataFolder, user)
  const release = await takeOwnership(home.owner)
  try {
    await clearLeftovers(home.data, silent)
    const restored = { ...home, data: `${home.data}.restored` }
    await rm(restored.data, { recursive: true, force: true })
    await mkdir(restored.data, { mode: 0o700 })
    await tar('--extract', '--gzip', '--no-same-owner', `--file=${join(base.folder, dataArchive)}`, `--directory=${restored.data}`)
    await copyFile(join(base.folder, labelFile), join(restored.data, labelFile))
    await writeFile(join(restored.data, 'recovery.signal'), '')
    if (user) await changeOwner(user, restored.data)
    const parameters: ServerParameters = {
      ...(await archiveParameters(archiveFolder, user)),
      hot_standby: 'off', // it is ready when it has recovered
      ...(moment === 'latest' ? {} : { recovery_target_time: moment.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
    }
    const server = await startPostmaster(restored, binaries, user, await findFreePort(0), parameters, silent).catch((error: unknown) => {
      throw outcomeOf(error)
    })
    await stopPostmaster(server.pid!, restored.data, () => hasEnded(server))
    const former = `${home.data}.before-${new Date().toISOString().replaceAll(':', '-')}`
    const isReplaced = existsSync(home.data)
    if (isReplaced) await rename(home.data, former)
    await rename(restored.data, home.data)
    await rm(home.role, { force: true }) // the password may have changed since: the next start sets it
    return isReplaced ? { former } : {}
  } finally {
    await release()
  }
}

const outcomeOf = (error: unknown): unknown =>
  error instanceof EmbeddedPostgresError && error.message.includes('recovery ended before configured recovery target')
    ? new StartError('The archive ends before that moment: nothing was written after it. Use `--to latest`. Nothing was changed.', {
        cause: error,
      })
    : error
