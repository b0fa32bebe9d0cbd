// Follows catalogue_changes: each reading takes the rows that the last snapshot did not see.
// So none is missed in whatever order transactions commit, and none waits for open ones.
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { listen } from '../../database/listen-channel.ts'
import { currentTimeline } from '../../database/timeline.ts'
import type { ProductPatch } from './catalogue-index.ts'
import type { Seen } from './catalogue-index-data.ts'
import { storedFlags } from './read-products.ts'

const pollMs = 500 // changed prices and stock are not notified: transactions that notify commit one after another
const pruneEveryMs = 60 * 60_000
/** Rows older than a day are pruned; after a longer pause the index is rebuilt. */
const maxSleepMs = 12 * 60 * 60_000
/** A patch takes 5 µs of the main thread; rebuilds of both indexes take seconds of a core and empty all caches. */
const maxPatchedProducts = 20_000
/** Between slices the process serves requests. */
const productsPerSlice = 500
/** A rebuild takes one core; a pause of the same length follows it, up to this one. */
const maxPauseMs = 5000

type Options = {
  pool: Pool
  connectionString: string
  log: Logger
  /** by the index */
  seen: Seen
  patch(patches: ProductPatch[]): void
  /** after the last patches of a reading */
  patched(): void
  /** before the patch or rebuild; undefined: all products may have changed */
  productsChanged(productIds: readonly number[] | undefined): void
  /** search_synonyms changed; called again with the next reading when it rejects */
  wordsChanged(): Promise<void>
  /** the same for settings, pages and news */
  contentChanged(): Promise<void>
  rebuild(): Promise<{ seen: Seen; swap(): void }>
}

export function followChanges(options: Options): { stop(): Promise<void> } {
  const { pool, connectionString, log } = options
  const end = new AbortController()
  const position: FeedPosition = { seen: options.seen, seenAt: Date.now() }
  const rebuilding = openRebuilding(options, position, end.signal, () => void reading.start())
  const reading = openReading(options, position, end.signal, rebuilding.start)
  const heard = () => void reading.start()
  const listening = listen({ connectionString, log }, 'catalogue_changes', { heard, connected: heard }, end.signal)
  const poll = setInterval(() => void reading.start(), pollMs)
  const prune = setInterval(
    () => void pruneChanges(pool).catch((error: unknown) => log.warn({ err: error }, 'pruning the change feed failed')),
    pruneEveryMs,
  )
  void reading.start()
  return {
    async stop() {
      clearInterval(poll)
      clearInterval(prune)
      end.abort()
      await Promise.all([listening, reading.ended(), rebuilding.ended()])
    },
  }
}

type FeedPosition = { seen: Seen; seenAt: number }

/** One reading at a time; a call during one repeats it once. */
function openReading(
  { pool, log, patch, patched, productsChanged, wordsChanged, contentChanged }: Options,
  position: FeedPosition,
  end: AbortSignal,
  rebuild: () => void,
) {
  let reading: Promise<void> | undefined
  let isDue = false

  const start = (): Promise<void> => {
    isDue = true
    reading ??= readWhileDue().finally(() => {
      reading = undefined
    })
    return reading
  }

  const readWhileDue = async () => {
    while (isDue && !end.aborted) {
      isDue = false
      await readOnce().catch((error: unknown) => {
        if (!end.aborted) log.warn({ err: error }, 'reading the change feed failed; the next try follows')
      })
    }
  }

  const readOnce = async () => {
    if (Date.now() - position.seenAt > maxSleepMs) rebuild()
    const from = position.seen
    const changes = await readChanges(pool, from)
    const ids = changes.productIds ?? []
    const isFailover = changes.timeline !== from.timeline
    if (isFailover) log.warn({ timeline: changes.timeline }, 'the database goes on from another timeline: everything is read again')
    if (changes.words || isFailover) await wordsChanged()
    if (changes.content || isFailover) await contentChanged()
    const isRebuild = changes.structural || isFailover || ids.length > maxPatchedProducts
    if (!isRebuild) await patchInSlices(ids, from)
    if (position.seen !== from) {
      isDue = true // another index was swapped in meanwhile, with its own snapshot
      return
    }
    if (isRebuild) {
      productsChanged(undefined)
      rebuild()
    } else if (ids.length > 0) patched()
    position.seen = { snapshot: changes.snapshot, timeline: changes.timeline }
    position.seenAt = Date.now()
  }

  /** Ends early when another index is swapped in. */
  const patchInSlices = async (ids: readonly number[], from: Seen): Promise<void> => {
    for (let at = 0; at < ids.length; at += productsPerSlice) {
      const slice = ids.slice(at, at + productsPerSlice)
      const patches = await readPatches(pool, slice)
      if (position.seen !== from) return
      productsChanged(slice)
      patch(patches)
    }
  }

  return { start, ended: () => reading }
}

/** One rebuild at a time; changes during one are read on from its snapshot. */
function openRebuilding({ rebuild, log }: Options, position: FeedPosition, end: AbortSignal, readOn: () => void) {
  let rebuilding: Promise<void> | undefined
  let isDue = false

  const start = (): void => {
    isDue = true
    rebuilding ??= rebuildWhileDue().finally(() => {
      rebuilding = undefined
    })
  }

  const rebuildWhileDue = async () => {
    while (isDue && !end.aborted) {
      const startedAt = performance.now()
      try {
        const rebuilt = await rebuild()
        if (end.aborted) return
        isDue = false
        position.seen = rebuilt.seen
        rebuilt.swap()
        readOn()
      } catch (error) {
        if (end.aborted) return
        log.error({ err: error }, 'rebuilding the catalogue index failed; the old one stays and the next try follows')
        await sleep(pollMs, end)
      }
      await sleep(Math.min(maxPauseMs, performance.now() - startedAt), end)
    }
  }

  return { start, ended: () => rebuilding }
}

const sleep = (milliseconds: number, end: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal: end }).catch(() => undefined)

type Changes = Seen & { structural: boolean; words: boolean; content: boolean; productIds: number[] | null }

async function readChanges(pool: Pool, { snapshot }: Seen): Promise<Changes> {
  const { rows } = await pool.query<Changes>(
    `select pg_current_snapshot()::text as snapshot, ${currentTimeline} as timeline, coalesce(bool_or(kind = 'structure'), false) as structural,
       coalesce(bool_or(kind = 'words'), false) as words, coalesce(bool_or(kind = 'content'), false) as content,
       array_agg(distinct product_id) filter (where product_id is not null) as "productIds"
     from catalogue_changes
     where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       and xid < pg_snapshot_xmax(pg_current_snapshot()) -- a backup of another server has ids to come`,
    [snapshot],
  )
  return rows[0]!
}

async function readPatches(pool: Pool, ids: readonly number[]): Promise<ProductPatch[]> {
  const { rows } = await pool.query<ProductPatch>(
    `select id, (select jsonb_object_agg(price_type_id, price_tiyn) from product_prices where product_id = id) as "ownTiyn", price_tiyn as "priceTiyn", last_price_tiyn as "lastPriceTiyn", popularity, ${storedFlags} as "storedFlags"
     from products where id = any($1)`,
    [ids],
  )
  return rows
}

/** Safe because readers are at most maxSleepMs behind. */
export async function pruneChanges(pool: Pool): Promise<void> {
  await pool.query("delete from catalogue_changes where created_at < now() - interval '1 day'")
}
