// Stores secrets in files of the data folder that only this user may read.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Keys } from './secret-keys.ts'

/** `new,old`: made with the first secret and accepted of all. */
export const secretList = z.string().transform((text, context): Keys => {
  const [newest = '', ...older] = text.split(',').map((one) => one.trim())
  if ([newest, ...older].some((one) => one.length < 32))
    context.addIssue('expected at least 32 characters, or several such secrets with commas between them')
  return [newest, ...older]
})

/** @throws Error where the file cannot be read or has no such list */
export function readSecretFile(file: string): Keys {
  const stored = secretList.safeParse(readFileSync(file, 'utf8').trim())
  if (!stored.success) throw new Error(`${file}: ${stored.error.issues[0]?.message}`)
  return stored.data
}

/** Made once: guests' carts and encrypted settings survive a restart. */
export function ensureSecretFile(file: string): Keys {
  makeFolder(dirname(file))
  try {
    // Fails if the file exists: two processes that start at once use the same secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readSecretFile(file)
}

/** Not mkdir's `recursive`: in /proc it never ends (Node 24.21). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // a process started at the same time may have created it
  }
}
