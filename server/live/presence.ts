// Knows who has which record open; every process hears each announcement, and forgets a tab that announces nothing more.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topicNames, type LiveTopic, type Person } from '#contract/staff/live.ts'
import type { Database } from '../database/database.ts'

/** Two announcements may be lost. */
const staysMs = 75_000

const announcement = z.object({
  tab: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  topic: z.enum(topicNames),
  /** null: the tab shows no record any more */
  id: z.nullable(z.string()),
})
type Announcement = z.infer<typeof announcement>
export type PresenceEvent = { kind: 'presence'; topic: LiveTopic; id: string; people: Person[] }

/** Over the channel of changes, which each process listens to by its one connection (live-events.ts). */
export async function announce(db: Database, opened: Announcement): Promise<void> {
  await sql`select pg_notify('staff_changes', ${`presence ${JSON.stringify(opened)}`})`.execute(db)
}

/** @param publish called with each record whose people have changed */
export function openPresence(publish: (event: PresenceEvent) => void) {
  const byTab = new Map<string, { topic: LiveTopic; id: string; person: Person; until: number }>()
  const peopleOf = ({ topic, id }: { topic: LiveTopic; id: string }): PresenceEvent => {
    const people = new Map<string, Person>()
    for (const opened of byTab.values()) if (opened.topic === topic && opened.id === id) people.set(opened.person.id, opened.person)
    return { kind: 'presence', topic, id, people: [...people.values()] }
  }
  const close = (tab: string) => {
    const opened = byTab.get(tab)
    if (!opened) return
    byTab.delete(tab)
    publish(peopleOf(opened))
  }
  return {
    /** @param text of an announcement */
    heard(text: string): void {
      const { data } = announcement.safeParse(JSON.parse(text))
      if (!data) return // of another version of the shop
      const { tab, person, topic, id } = data
      const key = `${person.id} ${tab}`
      const before = byTab.get(key)
      if (before && (before.id !== id || before.topic !== topic)) close(key)
      if (id === null) return
      byTab.set(key, { topic, id, person, until: Date.now() + staysMs })
      if (before?.id !== id || before.topic !== topic) publish(peopleOf({ topic, id }))
    },
    /** Tabs that have not been heard of. */
    prune(): void {
      for (const [tab, { until }] of byTab) if (until < Date.now()) close(tab)
    },
    all: (): PresenceEvent[] => {
      const records = new Map([...byTab.values()].map(({ topic, id }) => [`${topic} ${id}`, { topic, id }]))
      return [...records.values()].map(peopleOf)
    },
  }
}
