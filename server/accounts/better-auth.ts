// Configures Better Auth for our tables and cookies: sessions and passwords (decision 011).
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import { getCurrentAdapter, runWithAdapter } from '@better-auth/core/context'
import type { DBAdapter, Where } from '@better-auth/core/db/adapter'
import type { Database, Trx } from '../database/database.ts'
import { sign, type Keys } from '../lib/secret-keys.ts'
import { tokenHash } from '../lib/token-hash.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { betterAuth } from 'better-auth/minimal'
import { cookieNames, hostCookie } from '#contract/shop/cookies.ts'
import type { Config } from '../config/config.ts'
import { concurrencyLimit } from '../lib/concurrency-limit.ts'

type Values = Record<string, unknown>

export function hashingAdapter(db: Database) {
  return (options: BetterAuthOptions, trx: Database = db): DBAdapter => {
    const plain = kyselyAdapter(trx, { type: 'postgres' })(options)
    const hashing: DBAdapter = {
      ...plain,
      create: async (query) => withToken(await plain.create({ ...query, data: hashedData(query.model, query.data) }), tokenIn(query.data)),
      findOne: async (query) => withToken(await plain.findOne(withHashedToken(query)), tokenOf(query)),
      findMany: (query) => plain.findMany(query.where ? withHashedToken({ ...query, where: query.where }) : query),
      count: (query) => plain.count(query.where ? withHashedToken({ ...query, where: query.where }) : query),
      update: async (query) => withToken(await plain.update(withHashedToken(query)), tokenOf(query)),
      updateMany: (query) => plain.updateMany(withHashedToken(query)),
      delete: (query) => plain.delete(withHashedToken(query)),
      deleteMany: (query) => plain.deleteMany(withHashedToken(query)),
      consumeOne: (query) => plain.consumeOne(withHashedToken(query)),
      incrementOne: (query) => plain.incrementOne(withHashedToken(query)),
      // Transactions are begun by `Auth.within`, so that they include the other writes of the operation.
      transaction: async (work) => work(await getCurrentAdapter(hashing)),
    }
    return hashing
  }
}

const isToken = (model: string, field: string) => model === 'session' && field === 'token'

const tokenIn = (data: Values): string | undefined => (typeof data.token === 'string' ? data.token : undefined)

function hashedData<Data extends Values>(model: string, data: Data): Data {
  const token = tokenIn(data)
  return isToken(model, 'token') && token !== undefined ? { ...data, token: tokenHash(token) } : data
}

function withHashedToken<Query extends { model: string; where: Where[] }>(query: Query): Query {
  const where = query.where.map((one) => (isToken(query.model, one.field) ? { ...one, value: hashedValue(one.value) } : one))
  return { ...query, where }
}

const hashedValue = (value: Where['value']): Where['value'] => {
  if (typeof value === 'string') return tokenHash(value)
  return Array.isArray(value) ? value.map((one) => tokenHash(String(one))) : value
}

function tokenOf({ model, where }: { model: string; where: Where[] }): string | undefined {
  const value = where.find(({ field }) => isToken(model, field))?.value
  return typeof value === 'string' ? value : undefined
}

/** Restores the plain token, which Better Auth expects in its rows. */
function withToken<Row>(row: Row, token: string | undefined): Row {
  return token !== undefined && typeof row === 'object' && row !== null && 'token' in row ? { ...row, token } : row
}

/** Set by the server only; the value that a client sends is ignored. */
export const clientAddressHeader = 'x-rodnik-client-address'

const maxUserAgentLength = 300

type RequestOrigin = { clientAddress: string; userAgent: string; sessionCookie: string | null }

export function authHeaders({ clientAddress, userAgent, sessionCookie }: RequestOrigin): Headers {
  const headers = new Headers({ [clientAddressHeader]: clientAddress, 'user-agent': userAgent.slice(0, maxUserAgentLength) })
  if (sessionCookie !== null) headers.set('cookie', sessionCookie)
  return headers
}

/** In the library's own form of a signed cookie. */
export const signedToken = (keys: Keys, value: string): string => `${value}.${sign(keys, value, 'base64')}`

export const cookieHeader = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')

const daySeconds = 24 * 3600
export const sessionSeconds = 30 * daySeconds
export const prolongAfterSeconds = daySeconds
/** Without «Запомнить меня»; the library's own constant. */
export const unrememberedSeconds = daySeconds
// Two at a time leave CPU time for the catalogue.
const hashingLimit = { atOnce: 2, maxWaiting: 200 }

export type Auth = Awaited<ReturnType<typeof openAuth>>

export type AuthParts = { db: Database; config: Pick<Config, 'keys' | 'publicOrigin'> }

export async function openAuth({ db, config }: AuthParts) {
  const adapterOf = hashingAdapter(db)
  const library = betterAuth(libraryOptions(config, adapterOf))
  const context = await library.$context
  return {
    api: library.api,
    records: context.internalAdapter,
    sessionCookie: context.authCookies.sessionToken,
    unrememberedCookie: context.authCookies.dontRememberToken,
    /** Hashing waits here before it takes a database connection. */
    limitHashing: concurrencyLimit(hashingLimit),
    /** Runs the library's queries of `work` in the transaction. */
    within: <Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> =>
      runWithAdapter<Promise<Result>>(adapterOf(library.options, trx), work).then((result) => result),
  }
}

/** Shared with the sign-in of staff, which has sessions and cookies of its own. */
export const libraryOptions = (config: AuthParts['config'], database: ReturnType<typeof hashingAdapter>) =>
  ({
    baseURL: config.publicOrigin,
    secret: config.keys.sessions[0],
    database,
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // server/http/rate-limit.ts: shared by all processes
    logger: { disabled: true }, // its messages contain e-mails; errors are thrown as well
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 256,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      modelName: 'users',
      fields: { name: 'firstName', emailVerified: 'isEmailConfirmed' },
      additionalFields: {
        lastName: { type: 'string' },
        middleName: { type: 'string' },
        phone: { type: 'string' },
        consentAt: { type: 'date' },
        consentVersion: { type: 'string' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: { token: 'tokenHash' },
      expiresIn: sessionSeconds,
      updateAge: prolongAfterSeconds,
    },
    account: { modelName: 'credentials', fields: { password: 'passwordHash' } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    advanced: {
      database: { generateId: 'uuid', validateSchema: false }, // unused columns of the library do not exist
      disableCSRFCheck: true, // server/http/security-headers.ts checks the origin of every change
      disableOriginCheck: true,
      useSecureCookies: false, // its prefix is the weaker `__Secure-`
      defaultCookieAttributes: { secure: config.publicOrigin.startsWith('https:') },
      cookies: {
        session_token: { name: hostCookie(cookieNames.session, config.publicOrigin) },
        dont_remember: { name: hostCookie('session-only', config.publicOrigin) },
      },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  }) satisfies BetterAuthOptions
