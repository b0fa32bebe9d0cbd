// Defines what is announced to the back office at once (STAFF-08), and to whom.
import type { Action } from '../accounts/permissions.ts'

type Topic = {
  /** tables of the journal */
  entities: readonly string[]
  /** announced to those who may do this */
  action: Action
}

export const topicNames = ['orders', 'requests', 'customers', 'products', 'settings', 'staff'] as const
export type LiveTopic = (typeof topicNames)[number]

/** By what a screen shows. */
export const liveTopics: Record<LiveTopic, Topic> = {
  orders: { entities: ['orders'], action: 'orders:read' },
  requests: { entities: ['callbacks'], action: 'callbacks:change' },
  customers: { entities: ['users', 'wholesaleApplications'], action: 'customers:read' },
  products: {
    entities: ['products', 'productPrices', 'stock', 'categories', 'subcategories', 'brands', 'properties'],
    action: 'products:change',
  },
  settings: { entities: ['settings'], action: 'settings:change' },
  staff: { entities: ['staffMembers'], action: 'staff:change' },
}

export type Person = { id: string; name: string }

/** How many records wait for the person (server/live/count-new.ts); none of a topic that nothing waits in. */
export type NewCounts = Partial<Record<LiveTopic, number>>

/** `change` without ids: any of them; `reload`: events may have been missed; `ended`: the session is over. */
export type LiveEvent =
  | { kind: 'change'; topic: LiveTopic; ids?: string[] }
  | { kind: 'presence'; topic: LiveTopic; id: string; people: Person[] }
  /** of the menu */
  | { kind: 'counts'; counts: NewCounts }
  | { kind: 'reload' }
  | { kind: 'ended' }

/** How often a tab says which record it shows. */
export const presenceSeconds = 30
