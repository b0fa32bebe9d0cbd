// Remembers the customer to whom this tab's form drafts belong (AUTH-04).
import { withStorage } from './safe-storage.ts'

export const draftOwnerKey = 'drafts-of'

/** @param email of the account */
export const rememberDraftOwner = (email: string): void =>
  withStorage('sessionStorage', (storage) => storage.setItem(draftOwnerKey, email), undefined)
