// Tells the open pages of the back office which records have changed, as the feed of the journal has them (STAFF-08).
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { liveTopics, type LiveEvent, type LiveTopic } from '#contract/staff/live.ts'
import { listen } from '../database/listen-channel.ts'
import { currentTimeline } from '../database/timeline.ts'
import { openPresence, presenceChannel, type PresenceEvent } from './presence.ts'
import { openSharedReads } from './shared-reads-cache.ts'

/** For those who connect again; with one event a second that is eight minutes. */
const maxEvents = 500
/** Of one event; of more changed records it names none, and every page of their topic reads again. */
const maxIds = 50
/** Rows older than a day are deleted at night (nightly-jobs.ts). */
const maxPauseMs = 12 * 60 * 60_000

/** Before it is limited to what a person may see. */
export type ShopEvent = Exclude<LiveEvent, { kind: 'presence' | 'counts' }> | PresenceEvent
export type NumberedEvent = { id: string; event: ShopEvent }
export type LiveEvents = ReturnType<typeof openLiveEvents>

export function openLiveEvents({ pool, ...source }: { pool: Pool; connectionString: string; log: Logger }) {
  const process = randomUUID().slice(0, 8)
  const idOf = (count: number) => `${process}-${count}`
  const recent: NumberedEvent[] = []
  const listeners = new Set<(event: NumberedEvent) => void>()
  const sharedReads = openSharedReads()
  const changedAt: Partial<Record<LiveTopic | 'any', number>> = {}
  let count = 0
  const publish = (event: ShopEvent) => {
    count += 1
    if (event.kind !== 'presence') changedAt[event.kind === 'change' ? event.topic : 'any'] = count
    const numbered = { id: idOf(count), event }
    recent.push(numbered)
    if (recent.length > maxEvents) recent.shift()
    for (const listener of listeners) listener(numbered)
  }
  const presence = openPresence(publish)
  const end = new AbortController()
  const listening = listen(source, presenceChannel, { heard: presence.heard, connected: () => undefined }, end.signal)

  let seen: { snapshot: string; timeline: string; at: number } | undefined
  let isFailing = false
  const readOnce = async () => {
    const from = seen && Date.now() - seen.at < maxPauseMs ? seen : undefined
    const { changes, ...position } = await readChanges(pool, from?.snapshot)
    seen = { ...position, at: Date.now() }
    isFailing = false
    if (from?.timeline !== position.timeline) return publish({ kind: 'reload' })
    for (const [topic, rows] of Map.groupBy(changes, ({ entity }) => topicOf.get(entity))) {
      if (!topic) continue
      const ids = new Set(rows.flatMap(({ ids: some }) => some ?? []))
      const isAny = ids.size > maxIds || rows.some(({ ids: some }) => some === null)
      publish({ kind: 'change', topic, ...(isAny ? {} : { ids: [...ids] }) })
    }
  }
  let reading: Promise<void> | undefined
  /** Publishes what was committed before the call and since the last reading. */
  const read = async (): Promise<void> => {
    await reading // it may have begun before the commit
    reading ??= readOnce()
      .catch((error: unknown) => {
        if (!isFailing && !end.signal.aborted) source.log.warn({ err: error }, 'reading the changes for staff failed; the next try follows')
        isFailing = true
      })
      .finally(() => (reading = undefined))
    await reading
  }
  void read()
  return {
    read,
    /** of the newest event: what was read afterwards contains it */
    lastId: () => idOf(count),
    /** those after `id`; an id that is too old, or of another process, has `reload` */
    since(id: string): NumberedEvent[] {
      if (id === idOf(count)) return []
      const at = recent.findIndex((event) => event.id === id)
      return at < 0 ? [{ id: idOf(count), event: { kind: 'reload' } }] : recent.slice(at + 1)
    },
    /**
     * What many people have open is read once for all of them, and again after a change that `read` has found.
     * @param topic whose records `load` reads @param key of what it reads: equal for those alone who may see the same
     */
    readTogether<Read>(topic: LiveTopic, key: string, load: () => Promise<Read>): Promise<Read> {
      if (isFailing) return load()
      return sharedReads.find(key, Math.max(changedAt[topic] ?? 0, changedAt.any ?? 0), load)
    },
    presence,
    /** @returns ends it */
    subscribe(listener: (event: NumberedEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      end.abort()
      await Promise.all([listening, reading])
    },
  }
}

const topicOf = new Map(
  Object.entries(liveTopics).flatMap(([topic, { entities }]) => entities.map((entity) => [entity, topic as LiveTopic])),
)

type Changes = { snapshot: string; timeline: string; changes: { entity: string; ids: string[] | null }[] }

/** Those that the snapshot does not see, in whatever order they were committed; without one none. */
async function readChanges(pool: Pool, snapshot: string | undefined): Promise<Changes> {
  const { rows } = await pool.query<Changes>(
    `select pg_current_snapshot()::text as snapshot, ${currentTimeline} as timeline,
       coalesce(json_agg(json_build_object('entity', entity, 'ids', record_ids) order by xid, created_at), '[]') as changes
     from staff_changes
     where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       and xid < pg_snapshot_xmax(pg_current_snapshot()) -- a backup of another server has ids to come`,
    [snapshot ?? null],
  )
  return rows[0]!
}
