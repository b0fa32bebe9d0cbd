// Creates the data on disk once, and checks at each start that the programs have the same version.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, failureFromFileError, failureFromOutput } from './postgres-error.ts'
import type { Home } from './data-directory.ts'
import type { ServerUser } from './unprivileged-user.ts'

export const databaseName = 'rodnik'
export const superuserName = 'rodnik'

/** @returns the password that prepareRole gives to the application's role */
export async function prepareCluster(home: Home, binaries: Binaries, user: ServerUser | undefined): Promise<string> {
  try {
    if (!existsSync(join(home.data, 'PG_VERSION'))) return await createCluster(home, binaries, user)
    await checkVersion(home, binaries)
    const password = await readFile(home.password, 'utf8').catch(() => '')
    return password === '' ? await replacePassword(home, user) : password
  } catch (error) {
    throw failureFromFileError(error, home.folder)
  }
}

/** Creates it under another name and renames it at the end: a killed start leaves no half data. */
async function createCluster(home: Home, binaries: Binaries, user: ServerUser | undefined): Promise<string> {
  const unfinished = `${home.data}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const password = await writePassword(home, user)
  const initdb = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${superuserName}`,
      `--pwfile=${home.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    home,
    user,
  )
  if (initdb.exitCode !== 0) throw failureFromOutput(initdb.output, home.folder, 'initdb-failed')
  await runSql([`CREATE DATABASE ${databaseName}`], { database: 'postgres', data: unfinished, home, binaries, user })
  await rename(unfinished, home.data)
  return password
}

async function checkVersion(home: Home, binaries: Binaries): Promise<void> {
  const version = (await readFile(join(home.data, 'PG_VERSION'), 'utf8')).trim()
  if (version === binaries.majorVersion) return
  throw new EmbeddedPostgresError(
    'other-version',
    `The data in ${home.data} were written by PostgreSQL ${version}, this is ${binaries.majorVersion}: restore a dump into a new folder, or move the old one away.`,
  )
}

/** Writes a new password when the file was lost (partial backup); prepareRole then sets it. */
async function replacePassword(home: Home, user: ServerUser | undefined): Promise<string> {
  await rm(home.role, { force: true })
  return writePassword(home, user)
}

async function writePassword(home: Home, user: ServerUser | undefined): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(home.password, password, { mode: 0o600 })
  if (user) await chown(home.password, user.uid, user.gid)
  return password
}

type SingleUser = { database: string; data: string; home: Home; binaries: Binaries; user: ServerUser | undefined }

/** As superuser in single-user mode, which needs no password. @param statements one line each */
export async function runSql(statements: string[], { database, data, home, binaries, user }: SingleUser): Promise<void> {
  const single = ['--single', '-D', data, '-c', 'exit_on_error=true', database]
  const { exitCode, output } = await runProgram(binaries.postgres, single, home, user, `${statements.join('\n')}\n`)
  if (exitCode !== 0) throw failureFromOutput(output, home.folder, 'initdb-failed')
}

async function runProgram(program: string, args: string[], home: Home, user: ServerUser | undefined, input = '') {
  const child = spawn(program, args, { ...spawnOptions(home, user), stdio: ['pipe', 'pipe', 'pipe'] })
  // A program that ends at once does not read its input: the exit code is enough, ignore the broken pipe.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [exitCode] = await once(child, 'close').catch((error: unknown) => {
    throw notRunnable(program, error)
  })
  return { exitCode: Number(exitCode ?? 1), output: (await output).reverse().join('\n') }
}

export function spawnOptions(home: Home, user: ServerUser | undefined) {
  const { PATH = '/usr/bin:/bin', TZ } = process.env
  return {
    cwd: home.folder,
    // Messages in English, because postgres-error.ts parses them.
    env: { PATH, LC_ALL: 'C', ...(TZ ? { TZ } : {}) },
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  }
}

export function notRunnable(program: string, error: unknown): EmbeddedPostgresError {
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError(
    'binaries-missing',
    `${program} does not run on this machine (${reason}): it needs glibc and the right to execute; or set DATABASE_URL.`,
    error,
  )
}
