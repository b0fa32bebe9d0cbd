// Makes the actors of changes (STAFF-05).
import type { Actor } from '#contract/journal/actor.ts'

export type RequestOrigin = Pick<Actor, 'requestId' | 'clientAddress'>

export const oneC: Actor = { kind: 'oneC', id: '' }

export const system = (id: string): Actor => ({ kind: 'system', id })

/** @param userId of the staff member */
export const staff = (userId: string, { requestId, clientAddress }: RequestOrigin = {}): Actor => ({
  kind: 'staff',
  id: userId,
  requestId,
  clientAddress,
})

/** A customer, or a guest without an account. @param origin a visitor, or nothing where there is no request */
export const buyer = (userId: string | null, { requestId, clientAddress }: RequestOrigin = {}): Actor => ({
  kind: userId === null ? 'guest' : 'customer',
  id: userId ?? '',
  requestId,
  clientAddress,
})
