// Prepares the folder of one embedded PostgreSQL: data/, password, role, port, server.log, owner.json.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { failureFromFileError } from './postgres-error.ts'
import { isReachable, systemFolder, type ServerUser } from './unprivileged-user.ts'

export type Home = ReturnType<typeof homeAt>

const pointer = z.object({ home: z.string(), origin: z.string() })

export async function prepareHome(dataFolder: string, user: ServerUser | undefined): Promise<Home> {
  const desired = join(dataFolder, 'postgres')
  try {
    await mkdir(desired, { recursive: true })
    const folder = await chooseFolder(await realpath(desired), user)
    await mkdir(folder, { recursive: true })
    if (user) {
      await chown(folder, user.uid, user.gid)
      await chmod(folder, 0o700)
    }
    await writeFile(join(folder, 'write-probe'), '')
    await rm(join(folder, 'write-probe'), { force: true }) // a command that starts at the same time has the same probe
    const home = homeAt(folder)
    if (user) await changeOwner(user, home.data)
    return home
  } catch (error) {
    throw failureFromFileError(error, desired)
  }
}

function homeAt(folder: string) {
  return {
    folder,
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    /** names the role of connections once it was made */
    role: join(folder, 'role'),
    port: join(folder, 'port'),
    log: join(folder, 'server.log'),
    owner: join(folder, 'owner.json'),
  }
}

/** The desired folder; under root, when PostgreSQL's user cannot reach it, a system folder with a pointer. */
async function chooseFolder(desired: string, user: ServerUser | undefined): Promise<string> {
  const pointerFile = join(desired, 'location.json')
  const known = await readPointer(pointerFile)
  if (known && canUsePointer(known, desired)) return known.home
  if (!user || (await isReachable(join(desired, '..'), user))) return desired
  const suffix = createHash('sha256').update(desired).digest('hex').slice(0, 12)
  const home = join(await systemFolder(), `rodnik-${suffix}`)
  await writeFile(pointerFile, `${JSON.stringify({ home, origin: desired }, undefined, 2)}\n`)
  return home
}

/** undefined also for half a file of a killed start: the name of the system folder is then computed again. */
const readPointer = (file: string): Promise<z.infer<typeof pointer> | undefined> =>
  readFile(file, 'utf8')
    .then((text) => pointer.parse(JSON.parse(text)))
    .catch(() => undefined)

/** A moved project keeps its data; a copy of a project that still exists gets new data. */
function canUsePointer(known: z.infer<typeof pointer>, desired: string): boolean {
  return existsSync(known.home) && (known.origin === desired || !existsSync(known.origin))
}

/** After a change of the user (first ordinary, then root; or a restored backup) files belong to the old one. */
export async function changeOwner(user: ServerUser, path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found || found.uid === user.uid) return
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  await chown(path, user.uid, user.gid)
}
