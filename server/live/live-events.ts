// Tells the open pages of the back office which records have changed: one connection to the database for all of them (STAFF-08).
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { liveTopics, type LiveEvent, type LiveTopic } from '#contract/staff/live.ts'
import { listen } from '../database/listen-channel.ts'

/** For those who connect again; with one event a second that is eight minutes. */
const maxEvents = 500

export type NumberedEvent = { id: string; event: LiveEvent }
export type LiveEvents = {
  /** of the newest event: what was read afterwards contains it */
  lastId(): string
  /** those after `id`; an id that is too old, or of another process, has `reload` */
  since(id: string): NumberedEvent[]
  publish(event: LiveEvent): void
  /** @returns ends it */
  subscribe(listener: (event: NumberedEvent) => void): () => void
  stop(): Promise<void>
}

export function openLiveEvents(source: { connectionString: string; log: Logger }): LiveEvents {
  const process = randomUUID().slice(0, 8)
  const idOf = (count: number) => `${process}-${count}`
  const recent: NumberedEvent[] = []
  const listeners = new Set<(event: NumberedEvent) => void>()
  let count = 0
  const publish = (event: LiveEvent) => {
    count += 1
    const numbered = { id: idOf(count), event }
    recent.push(numbered)
    if (recent.length > maxEvents) recent.shift()
    for (const listener of listeners) listener(numbered)
  }
  const heard = (payload: string) => {
    const event = eventOf(payload)
    if (event) publish(event)
  }
  const end = new AbortController()
  const listening = listen(source, 'staff_changes', { heard, connected: () => publish({ kind: 'reload' }) }, end.signal)
  return {
    lastId: () => idOf(count),
    since(id) {
      if (id === idOf(count)) return []
      const at = recent.findIndex((event) => event.id === id)
      return at < 0 ? [{ id: idOf(count), event: { kind: 'reload' } }] : recent.slice(at + 1)
    },
    publish,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      end.abort()
      await listening
    },
  }
}

/** @param payload of the trigger of the journal: table, and keys or `*` */
function eventOf(payload: string): LiveEvent | undefined {
  const [entity = '', keys = '*'] = payload.split(' ', 2)
  const topic = topicOf.get(entity)
  return topic && { kind: 'change', topic, ...(keys === '*' ? {} : { ids: keys.split(',') }) }
}

const topicOf = new Map(
  Object.entries(liveTopics).flatMap(([topic, { entities }]) => entities.map((entity) => [entity, topic as LiveTopic])),
)
