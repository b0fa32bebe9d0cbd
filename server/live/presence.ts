// Knows who has which record open; every process hears each announcement, and forgets a tab that announces nothing more.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topicNames, type LiveEvent, type LiveTopic, type Person } from '#contract/staff/live.ts'
import type { Database } from '../database/database.ts'

/** Two announcements may be lost. */
const staysMs = 75_000

const announcement = z.object({
  tab: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  topic: z.enum(topicNames),
  /** null: the tab shows no record any more */
  id: z.nullable(z.string()),
  /** of an order: those whose sellers see it */
  shopIds: z.array(z.int()),
})
type Announcement = z.infer<typeof announcement>
/** For each of staff to be limited to what they may see. */
export type PresenceEvent = Extract<LiveEvent, { kind: 'presence' }> & Pick<Announcement, 'shopIds'>

export const presenceChannel = 'staff_changes'
/** Before each announcement. */
const prefix = 'presence '

/** Outside a transaction that changes something: those that notify commit one after another. */
export async function announce(db: Database, opened: Announcement): Promise<void> {
  await sql`select pg_notify(${presenceChannel}, ${prefix + JSON.stringify(opened)})`.execute(db)
}

/** @param publish called with each record whose people have changed */
export function openPresence(publish: (event: PresenceEvent) => void) {
  type Opened = { topic: LiveTopic; id: string; shopIds: number[]; person: Person; until: number }
  const byTab = new Map<string, Opened>()
  const peopleOf = ({ topic, id, shopIds }: Opened): PresenceEvent => {
    const people = new Map<string, Person>()
    for (const opened of byTab.values()) if (opened.topic === topic && opened.id === id) people.set(opened.person.id, opened.person)
    return { kind: 'presence', topic, id, shopIds, people: [...people.values()] }
  }
  const close = (tab: string) => {
    const opened = byTab.get(tab)
    if (!opened) return
    byTab.delete(tab)
    publish(peopleOf(opened))
  }
  return {
    /** @param payload of a notification */
    heard(payload: string): void {
      if (!payload.startsWith(prefix)) return
      const { data } = announcement.safeParse(JSON.parse(payload.slice(prefix.length)))
      if (!data) return // of another version of the shop
      const { tab, person, topic, id, shopIds } = data
      const key = `${person.id} ${tab}`
      const before = byTab.get(key)
      const isSame = before?.id === id && before.topic === topic && String(before.shopIds) === String(shopIds)
      if (!isSame) close(key)
      if (id === null) return
      const opened = { topic, id, shopIds, person, until: Date.now() + staysMs }
      byTab.set(key, opened)
      if (!isSame) publish(peopleOf(opened))
    },
    /** Tabs that have not been heard of. */
    prune(): void {
      for (const [tab, { until }] of byTab) if (until < Date.now()) close(tab)
    },
    all: (): PresenceEvent[] => {
      const records = new Map([...byTab.values()].map((opened) => [`${opened.topic} ${opened.id}`, opened]))
      return [...records.values()].map(peopleOf)
    },
  }
}
