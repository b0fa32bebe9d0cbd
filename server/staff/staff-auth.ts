// Configures Better Auth for staff: sessions of their own and the second factor (STAFF-04, decision 021).
import { randomInt } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { symmetricDecrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { hostCookie } from '#contract/shop/cookies.ts'
import { staffLockMinutes, staffSessionHours, staffTries } from '#contract/staff/staff-user.ts'
import { hashingAdapter, libraryOptions, type AuthParts } from '../accounts/better-auth.ts'
import type { Trx } from '../database/database.ts'
import { tokenHash } from '../lib/token-hash.ts'

const rememberedDays = 30
const challengeMinutes = 10
const recoveryCodes = 8
/** Without characters that look alike. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export type StaffAuth = Awaited<ReturnType<typeof openStaffAuth>>

export async function openStaffAuth({ db, config }: AuthParts) {
  const library = betterAuth(optionsOf(config, hashingAdapter(db)))
  const context = await library.$context
  const names = staffCookieNames(config)
  return {
    api: library.api,
    /** Its queries run in the transaction: plugins take the library's own connection, not that of `Auth.within`. */
    apiWithin: (trx: Trx) => betterAuth(optionsOf(config, hashingAdapter(trx))).api,
    records: context.internalAdapter,
    names,
    /** Of the second factor that is being set up. */
    decrypt: (secret: string): Promise<string> => symmetricDecrypt({ key: context.secretConfig, data: secret }),
  }
}

export const staffCookieNames = ({ publicOrigin }: AuthParts['config']) => ({
  session: hostCookie('staff-session', publicOrigin),
  /** the password was right, the code is still to come */
  challenge: hostCookie('staff-challenge', publicOrigin),
  /** asks for no code for 30 days */
  device: hostCookie('staff-device', publicOrigin),
})

function optionsOf(config: AuthParts['config'], database: ReturnType<typeof hashingAdapter>) {
  const { secret: _secret, ...shop } = libraryOptions(config, database)
  const names = staffCookieNames(config)
  return {
    ...shop,
    appName: 'Родник',
    // The newest encrypts; what an older one has encrypted names it by its number.
    secrets: config.keys.staff.map((value) => ({ version: versionOf(value), value })),
    session: {
      modelName: 'staffSessions',
      fields: { token: 'tokenHash' },
      expiresIn: staffSessionHours * 3600,
      disableSessionRefresh: true,
    },
    advanced: {
      ...shop.advanced,
      cookies: {
        session_token: { name: names.session },
        dont_remember: { name: hostCookie('staff-session-only', config.publicOrigin) },
        two_factor: { name: names.challenge },
        trust_device: { name: names.device },
      },
    },
    plugins: [
      twoFactor({
        issuer: 'Родник',
        twoFactorCookieMaxAge: challengeMinutes * 60,
        trustDeviceMaxAge: rememberedDays * 24 * 3600,
        accountLockout: { enabled: true, maxFailedAttempts: staffTries, durationSeconds: staffLockMinutes * 60 },
        backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: recoveryCodes }, recoveryCode) },
        schema: { user: { fields: { twoFactorEnabled: 'hasSecondFactor' } }, twoFactor: { modelName: 'twoFactors' } },
      }),
    ],
  } satisfies BetterAuthOptions
}

/** The same for a key wherever it stands in COOKIE_SECRET. */
const versionOf = (key: string): number => Number.parseInt(Buffer.from(tokenHash(key), 'base64url').toString('hex').slice(0, 7), 16)

/** `7F2K-9QMD` */
function recoveryCode(): string {
  const part = () => Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return `${part()}-${part()}`
}
