// Defines what the back office is told at once when it changes (STAFF-08), and who is told.
import * as z from 'zod/mini'
import type { Action } from '../accounts/permissions.ts'

type Topic = {
  /** tables of the journal */
  entities: readonly string[]
  /** who may do this is told */
  action: Action
}

const topicNames = ['orders', 'requests', 'customers', 'products', 'settings', 'staff'] as const
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

const topic = z.enum(topicNames)
export const person = z.object({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof person>

/** `change` without ids: any of them; `reload`: events may have been missed; `ended`: the session is over. */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), topic, ids: z.optional(z.array(z.string())) }),
  z.object({ kind: z.literal('presence'), topic, id: z.string(), people: z.array(person) }),
  z.object({ kind: z.literal('reload') }),
  z.object({ kind: z.literal('ended') }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** Says that a tab shows a record, every so often, or with the id null that it shows none. */
export const presenceBody = z.object({
  tab: z.string().check(z.minLength(1), z.maxLength(64), z.describe('Вкладка браузера: случайное имя')),
  topic: topic.check(z.describe('Что открыто')),
  id: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))).check(z.describe('Ключ открытой записи; null — закрыта')),
})
export const presenceSeconds = 30
