// Defines who makes a change (STAFF-05). Names of people are looked up when they are shown.

export type ActorKind = 'customer' | 'guest' | 'staff' | 'oneC' | 'system'

export type Actor = {
  kind: ActorKind
  /** of the user, of the session of 1C; the name of the job or command for `system`; '' for a guest */
  id: string
  /** of the request that made the change */
  requestId?: string
  clientAddress?: string
}
