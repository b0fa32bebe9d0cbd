// Better Auth, set up for our tables and cookies: it makes and ends sessions and checks passwords. Its own addresses are not opened;
// our rooms call `api` and keep limits, origin checks, letters and words to themselves (docs/decisions/011-accounts-permissions-notifications.md).
import type { BetterAuthOptions } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { runWithAdapter } from '@better-auth/core/context'
import type { Transaction } from 'kysely'
import { cookieNames } from '#contract/cookies.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Config } from '../config.ts'
import { concurrencyLimit } from '../concurrency-limit.ts'
import type { Database } from '../database.ts'
import { hashingAdapter } from './auth-adapter.ts'
import { clientAddressHeader } from './auth-headers.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const daySeconds = 24 * 3600
export const sessionSeconds = 30 * daySeconds
/** A session that is used is prolonged at most once a day. */
export const prolongAfterSeconds = daySeconds
// Two at once leave the rest of two cores to the catalogue; who waits longer than 200 others is told to come again.
const hashingLimit = { atOnce: 2, mostWaiting: 200 }

export type Auth = Awaited<ReturnType<typeof openAuth>>

type AuthParts = { db: Database; config: Pick<Config, 'cookieSecret' | 'publicOrigin'> }

export async function openAuth({ db, config }: AuthParts) {
  const adapterOf = hashingAdapter(db)
  const library = betterAuth(libraryOptions(config, adapterOf))
  const context = await library.$context
  return {
    api: library.api,
    /** what the endpoints of `api` are made of: users, one-time codes and sessions by user */
    records: context.internalAdapter,
    sessionCookie: context.authCookies.sessionToken,
    /** Work that hashes or checks a password waits here before it takes a database connection. */
    limitHashing: concurrencyLimit(hashingLimit),
    /** Whatever the library does in `work` is part of the transaction. */
    within: <Result>(trx: Transaction<DB>, work: () => Promise<Result>): Promise<Result> =>
      runWithAdapter<Promise<Result>>(adapterOf(library.options, trx), work).then((result) => result),
  }
}

const libraryOptions = (config: AuthParts['config'], database: ReturnType<typeof hashingAdapter>) =>
  ({
    baseURL: config.publicOrigin,
    secret: config.cookieSecret,
    database,
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // server/attempts.ts: shared by all processes
    logger: { disabled: true }, // its lines name e-mails; what fails is thrown, too
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
      database: { generateId: 'uuid', validateSchema: false }, // the columns it would never fill are not there
      disableCSRFCheck: true, // server/plugins/security-headers.ts checks the origin of every change
      disableOriginCheck: true,
      useSecureCookies: config.publicOrigin.startsWith('https:'),
      cookies: { session_token: { name: cookieNames.session } },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  }) satisfies BetterAuthOptions
