// Derives a key for each purpose from the shop's secrets (COOKIE_SECRET), and signs with them.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const purposes = ['cookies', 'sessions', 'unsubscribe', 'exchange', 'audit'] as const

/** Newest first: the first one signs, all of them verify. */
export type Keys = readonly [string, ...string[]]
export type SecretKeys = Readonly<Record<(typeof purposes)[number], Keys>>

/** A key that leaks in one place opens no other. */
export function deriveKeys([newest, ...older]: Keys): SecretKeys {
  const keys = purposes.map((purpose) => {
    const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `rodnik ${purpose}`, 32)).toString('base64url')
    return [purpose, [derive(newest), ...older.map(derive)]] as const
  })
  return Object.fromEntries(keys) as unknown as SecretKeys
}

/** HMAC-SHA-256 with the newest key. */
export const signatureOf = ([key]: Keys, text: string, encoding: 'base64' | 'base64url' = 'base64url'): string =>
  hmac(key, text).toString(encoding)

/** @param signature base64, of either alphabet */
export function isSigned(keys: Keys, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64')
  return keys.some((key) => {
    const expected = hmac(key, text)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const hmac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
