// Tells the open pages of the back office which records have changed: one connection to the database for all of them (STAFF-08).
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { liveTopics, type LiveEvent, type LiveTopic } from '#contract/staff/live.ts'
import { listen } from '../database/listen-channel.ts'
import { openPresence, type PresenceEvent } from './presence.ts'

/** For those who connect again; with one event a second that is eight minutes. */
const maxEvents = 500

/** Before it is limited to what a person may see. */
export type ShopEvent = Exclude<LiveEvent, { kind: 'presence' }> | PresenceEvent
export type NumberedEvent = { id: string; event: ShopEvent }
export type LiveEvents = ReturnType<typeof openLiveEvents>

export function openLiveEvents(source: { connectionString: string; log: Logger }) {
  const process = randomUUID().slice(0, 8)
  const idOf = (count: number) => `${process}-${count}`
  const recent: NumberedEvent[] = []
  const listeners = new Set<(event: NumberedEvent) => void>()
  let count = 0
  const publish = (event: ShopEvent) => {
    count += 1
    const numbered = { id: idOf(count), event }
    recent.push(numbered)
    if (recent.length > maxEvents) recent.shift()
    for (const listener of listeners) listener(numbered)
  }
  const presence = openPresence(publish)
  /** @param payload a table of the journal with keys or `*` (0031_staff_live.sql), or an announcement of presence */
  const heard = (payload: string) => {
    const [entity = ''] = payload.split(' ', 1)
    const rest = payload.slice(entity.length + 1)
    const topic = topicOf.get(entity)
    if (entity === 'presence') presence.heard(rest)
    else if (topic) publish({ kind: 'change', topic, ...(rest === '*' ? {} : { ids: rest.split(',') }) })
  }
  const end = new AbortController()
  const listening = listen(source, 'staff_changes', { heard, connected: () => publish({ kind: 'reload' }) }, end.signal)
  return {
    /** of the newest event: what was read afterwards contains it */
    lastId: () => idOf(count),
    /** those after `id`; an id that is too old, or of another process, has `reload` */
    since(id: string): NumberedEvent[] {
      if (id === idOf(count)) return []
      const at = recent.findIndex((event) => event.id === id)
      return at < 0 ? [{ id: idOf(count), event: { kind: 'reload' } }] : recent.slice(at + 1)
    },
    presence,
    /** @returns ends it */
    subscribe(listener: (event: NumberedEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      end.abort()
      await listening
    },
  }
}

const topicOf = new Map(
  Object.entries(liveTopics).flatMap(([topic, { entities }]) => entities.map((entity) => [entity, topic as LiveTopic])),
)
