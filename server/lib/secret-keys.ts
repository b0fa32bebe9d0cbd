// Derives a key for each purpose from the shop's secrets (COOKIE_SECRET); makes and checks signatures.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Newest first: signatures are made with the first one and accepted of all. */
export type Keys = readonly [string, ...string[]]

/** A key that leaks in one place opens no other. */
export function deriveKeys([newest, ...older]: Keys) {
  const keysFor = (purpose: string): Keys => {
    const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `rodnik ${purpose}`, 32)).toString('base64url')
    return [derive(newest), ...older.map(derive)]
  }
  return {
    cookies: keysFor('cookies'),
    sessions: keysFor('sessions'),
    staff: keysFor('staff'),
    unsubscribe: keysFor('unsubscribe'),
    exchange: keysFor('exchange'),
    audit: keysFor('audit'),
  }
}

/** HMAC-SHA-256 with the newest key. */
export const sign = ([key]: Keys, text: string, encoding: 'base64' | 'base64url' = 'base64url'): string =>
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
