// Chooses an unprivileged system user for PostgreSQL, which refuses to run as root.
// That user cannot reach programs or data below a closed folder such as /root (mode 0700).
import { access, constants, lstat, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './postgres-error.ts'

export type ServerUser = { name: string; uid: number; gid: number }

export async function chooseServerUser(): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const candidate of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find((line) => line.startsWith(`${candidate}:`))?.split(':') ?? []
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    'no-unprivileged-user',
    'PostgreSQL does not run as root and the system has neither a user postgres nor nobody: run as another user or set DATABASE_URL.',
  )
}

/** Whether the user can pass every folder down to this path (which need not exist yet). */
export async function isReachable(path: string, user: ServerUser): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined)
    if (found?.isDirectory()) {
      const pass = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001
      if ((found.mode & pass) === 0) return false
    }
    if (folder === dirname(folder)) return true
  }
}

/** A folder of the machine that every user can pass: for data that cannot stay in a closed project folder. */
export async function systemFolder(): Promise<string> {
  const writable = await access('/var/lib', constants.W_OK).then(
    () => true,
    () => false,
  )
  return writable && (await lstat('/var/lib')).isDirectory() ? '/var/lib' : tmpdir()
}
