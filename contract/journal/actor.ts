// Defines who makes a change (STAFF-05). Names of people are looked up when they are shown.

export type ActorKind = 'customer' | 'guest' | 'staff' | 'oneC' | 'system'

export type Actor = {
  kind: ActorKind
  /** of the user; the name of the job or command for `system`; '' for a guest and 1C */
  id: string
  /** of the request that made the change */
  requestId?: string | undefined
  clientAddress?: string | undefined
}

export const isBuyer = (kind: ActorKind | null): boolean => kind === 'customer' || kind === 'guest'
