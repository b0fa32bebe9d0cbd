// Archives the embedded database for a restore to any moment: its write-ahead log as it is written (OPS-03).
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerParameters } from './postmaster.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { isReachable, type ServerUser } from './unprivileged-user.ts'

/** At most so much is lost with the disk of the database. */
const archiveSeconds = 60

export const walFolder = (archiveFolder: string): string => join(archiveFolder, 'wal')
export const baseFolder = (archiveFolder: string): string => join(archiveFolder, 'base')

/** @returns parameters of the server that writes into the archive, and reads from it while it recovers */
export async function archiveParameters(archiveFolder: string, user: ServerUser | undefined): Promise<ServerParameters> {
  const wal = walFolder(archiveFolder)
  await mkdir(wal, { recursive: true, mode: 0o700 })
  if (user) {
    // The server writes there as its own user.
    await chown(wal, user.uid, user.gid)
    await chmod(archiveFolder, 0o711)
    if (!(await isReachable(wal, user)))
      throw new EmbeddedPostgresError(
        'folder-not-writable',
        `The user ${user.name} of PostgreSQL does not reach ${wal}: set another ARCHIVE_FOLDER.`,
      )
  }
  const file = `"${wal}/%f`
  const isStored = `test -e ${file}.gz" && gunzip -c ${file}.gz" | cmp -s - "%p"`
  // Never over another file: a second shop may have the same folder by mistake.
  const store = `test ! -e ${file}.gz" && gzip -1 -c "%p" > ${file}.part" && sync ${file}.part" && mv ${file}.part" ${file}.gz"`
  return {
    archive_mode: 'on',
    archive_timeout: archiveSeconds,
    archive_command: `{ ${isStored}; } || { ${store}; }`,
    restore_command: `gunzip -c ${file}.gz" > "%p"`,
  }
}
