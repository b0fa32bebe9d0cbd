import { hash } from 'node:crypto'

/** What is kept of a session's token: whoever reads the database or a backup of it cannot log in with it. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
