// Hashes tokens and codes of high entropy for storage.
import { hash } from 'node:crypto'

/** A leaked copy of the database does not open sessions. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
