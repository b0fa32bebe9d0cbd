// Compares secrets in constant time.
import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares hashes, so that the time reveals neither length nor beginning. */
export const isSameSecret = (given: Buffer | string, expected: Buffer | string): boolean => timingSafeEqual(sha256(given), sha256(expected))

const sha256 = (secret: Buffer | string): Buffer => createHash('sha256').update(secret).digest()
