// Knows who has which record open, in the memory of this process: staff of another process are not seen.
import type { LiveTopic, Person } from '#contract/staff/live.ts'

/** Two announcements may be lost. */
const staysMs = 75_000

type Opened = { topic: LiveTopic; id: string; person: Person; until: number }
export type PresenceEvent = { kind: 'presence'; topic: LiveTopic; id: string; people: Person[] }

/** @param publish called with each record whose people have changed */
export function openPresence(publish: (event: PresenceEvent) => void) {
  const byTab = new Map<string, Opened>()
  const peopleOf = ({ topic, id }: Pick<Opened, 'topic' | 'id'>): PresenceEvent => {
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
    /** @param id null: the tab shows no record any more */
    announce(tab: string, person: Person, topic: LiveTopic, id: string | null, now: number): void {
      const key = `${person.id} ${tab}`
      const before = byTab.get(key)
      if (before && (before.id !== id || before.topic !== topic)) close(key)
      if (id === null) return
      byTab.set(key, { topic, id, person, until: now + staysMs })
      if (before?.id !== id || before.topic !== topic) publish(peopleOf({ topic, id }))
    },
    /** Tabs that have not been heard of. */
    prune(now: number): void {
      for (const [tab, { until }] of byTab) if (until < now) close(tab)
    },
    all: (): PresenceEvent[] => {
      const records = new Map([...byTab.values()].map(({ topic, id }) => [`${topic} ${id}`, { topic, id }]))
      return [...records.values()].map(peopleOf)
    },
  }
}
