// Remembers the customer to whom this tab's form drafts belong (AUTH-04).
import { withStorage } from './safe-storage.ts'

const key = 'drafts-of'
const normalized = (email: string): string => email.trim().toLowerCase()

export const rememberDraftOwner = (email: string): void =>
  withStorage('sessionStorage', (storage) => storage.setItem(key, normalized(email)), undefined)

export const isDraftOwner = (email: string): boolean =>
  withStorage('sessionStorage', (storage) => storage.getItem(key), null) === normalized(email)
