// Hashes passwords with Argon2id as OWASP recommends (19 MiB, 2 passes), in Node's thread pool.
// The library's own scrypt takes three times the CPU time.
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../database/database.ts'

const derive: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** PHC string: it contains the cost, which may change later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const derived = await derive('argon2id', { ...cost, message: normalize(password), nonce, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(derived)}`
}

export async function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = form.exec(stored) ?? []
  if (nonce === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const given = await derive('argon2id', {
    message: normalize(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected)
}

// «й» is one code point on some keyboards and two on others (NIST SP 800-63B, 5.1.1.2).
const normalize = (password: string): string => password.normalize('NFKC')

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** @param email in lower case. Undefined if there is no such account */
export const findPasswordHash = (db: Database, email: string): Promise<string | null | undefined> =>
  db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select('passwordHash')
    .where('email', '=', email)
    .executeTakeFirst()
    .then((row) => row?.passwordHash)

/** Waits for a concurrent change. @param hold locks the row until the transaction ends */
export const settledPasswordHash = (db: Database, userId: string, { hold }: { hold: boolean }): Promise<string | null | undefined> =>
  db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('userId', '=', userId)
    .$if(hold, (query) => query.forUpdate())
    .$if(!hold, (query) => query.forShare())
    .executeTakeFirst()
    .then((row) => row?.passwordHash)
