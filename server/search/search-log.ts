// Counts searches and opened results in memory and writes them every few seconds (SRCH-08).
// Searches never wait for it; without a database counts are buffered up to a limit.
import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { toWideNetwork } from '../http/network.ts'
import { isPersonalText } from '../lib/is-personal-text.ts'
import type { SearchTarget } from '#contract/search/search.schema.ts'

const maxStoredCharacters = 100
const maxRead = 1000

/** The query in lower case, at most 100 characters; undefined for personal data and single characters. */
export function toLogText(query: string): string | undefined {
  const text = query
    .slice(0, maxRead)
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/["«»“”]/gu, '')
    .trim()
    .toLowerCase()
  if ([...text].length < 2 || isPersonalText(text)) return undefined
  return [...text].slice(0, maxStoredCharacters).join('').trim()
}

const countNames = ['searches', 'nothingFound', 'partlyFound', 'networks'] as const
type SearchCounts = Record<(typeof countNames)[number], number>
type OpeningCount = { query: string; target: SearchTarget; openings: number }

const keyOf = ({ query, target }: OpeningCount) => [query, target.kind, target.target].join('\n')

const writeEveryMs = 5000
const maxBuffered = 1000
/** New texts per process and day; after that only known ones are counted, so that a script cannot fill the disk. */
const maxNewADay = 20_000
const retainedDays = 400
const popularForMs = 5 * 60_000
const popularDays = 30
/** one of a network and day counts once */
const minNetworks = 5
const fewestPopular = 3
const maxPopular = 8
/** Texts with their networks, hashed, of this process and day; later ones count as searches only. */
const maxNetworks = 50_000
/** Texts of one network a day, so that one visitor cannot use up the limits of all. */
const maxOfNetwork = 2000
const today = "(now() at time zone 'Asia/Almaty')::date"

export class SearchLog {
  readonly #pool: Pool
  readonly #log: Pick<Logger, 'warn'>
  #searches = new Map<string, SearchCounts>()
  #openings = new Map<string, OpeningCount>()
  #networks = { day: '', known: new Set<string>(), texts: new Map<string, number>() }
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> | undefined
  #newToday = { day: '', count: 0 }
  #popular: { queries: string[]; readAt: number } | undefined
  #readingPopular: Promise<string[]> | undefined

  constructor({ pool, log }: { pool: Pool; log: Pick<Logger, 'warn'> }) {
    this.#pool = pool
    this.#log = log
  }

  /** @param address of the visitor: only another network makes a query more popular */
  noteSearch(query: string, result: { found: number; isPartly: boolean }, address: string): void {
    const text = toLogText(query)
    if (text === undefined) return
    const isNew = this.#isNewNetwork(text, address)
    if (isNew === undefined) return
    this.#addSearch(text, {
      searches: 1,
      nothingFound: result.found === 0 ? 1 : 0,
      partlyFound: result.found > 0 && result.isPartly ? 1 : 0,
      networks: isNew ? 1 : 0,
    })
    this.#writeLater()
  }

  /** @param address of the visitor: openings raise a product in the search, those of one network once a day */
  noteOpening(query: string, target: SearchTarget, address: string): void {
    const text = toLogText(query)
    if (text === undefined) return
    const opening = { query: text, target, openings: 1 }
    if (!this.#isNewNetwork(keyOf(opening), address)) return
    this.#addOpening(opening)
    this.#writeLater()
  }

  /** Undefined: the network has sent too many texts today. */
  #isNewNetwork(text: string, address: string): boolean | undefined {
    const day = shopDay(new Date())
    if (this.#networks.day !== day) this.#networks = { day, known: new Set(), texts: new Map() }
    const { known, texts } = this.#networks
    const network = toWideNetwork(address)
    const key = hash('sha256', `${text}\n${network}`, 'base64url').slice(0, 16)
    if (known.has(key) || known.size >= maxNetworks) return false
    const sent = texts.get(network) ?? 0
    if (sent >= maxOfNetwork) return undefined
    known.add(key)
    texts.set(network, sent + 1)
    return true
  }

  #addSearch(query: string, counts: SearchCounts): void {
    const known = this.#searches.get(query)
    if (known) for (const name of countNames) known[name] += counts[name]
    else if (this.#searches.size < maxBuffered) this.#searches.set(query, { ...counts })
  }

  #addOpening(opening: OpeningCount): void {
    const known = this.#openings.get(keyOf(opening))
    if (known) known.openings += opening.openings
    else if (this.#openings.size < maxBuffered) this.#openings.set(keyOf(opening), { ...opening })
  }

  #writeLater(): void {
    this.#timer ??= setTimeout(() => void this.write(), writeEveryMs).unref()
  }

  /** Writes the counts; never throws. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#writing
    this.#writing = this.#writeNow().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  async #writeNow(): Promise<void> {
    const searches = this.#searches
    const openings = this.#openings
    this.#searches = new Map()
    this.#openings = new Map()
    try {
      if (searches.size > 0) await this.#writeSearches(searches)
      if (openings.size > 0) await this.#writeOpenings([...openings.values()])
    } catch (error) {
      this.#log.warn({ err: error }, 'the search log could not be written; it will be retried')
      for (const [query, counts] of searches) this.#addSearch(query, counts)
      for (const opening of openings.values()) this.#addOpening(opening)
      this.#writeLater()
    }
  }

  /** Empties `counted` once it is written. In order of keys, so that two processes cannot deadlock. */
  async #writeSearches(counted: Map<string, SearchCounts>): Promise<void> {
    const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1))
    const columns = [rows.map(([query]) => query), ...countNames.map((name) => rows.map(([, counts]) => counts[name]))]
    const given =
      'unnest($1::text[], $2::integer[], $3::integer[], $4::integer[], $5::integer[]) as given (query, searches, nothing_found, partly_found, networks)'
    const isFull = this.#newToday.count >= maxNewADay
    const { rows: written } = await this.#pool.query<{ day: string; isNew: boolean }>(
      isFull
        ? `update search_queries old set searches = old.searches + given.searches, nothing_found = old.nothing_found + given.nothing_found,
             partly_found = old.partly_found + given.partly_found, networks = old.networks + given.networks
           from ${given} where old.day = ${today} and old.query = given.query returning old.day::text, false as "isNew"`
        : `insert into search_queries as old (day, query, searches, nothing_found, partly_found, networks) select ${today}, given.* from ${given}
           on conflict (day, query) do update set searches = old.searches + excluded.searches,
             nothing_found = old.nothing_found + excluded.nothing_found, partly_found = old.partly_found + excluded.partly_found,
             networks = old.networks + excluded.networks
           returning day::text, xmax = 0 as "isNew"`,
      columns,
    )
    counted.clear()
    const { day = this.#newToday.day } = written[0] ?? {}
    const isAnotherDay = day !== this.#newToday.day
    this.#newToday = { day, count: (isAnotherDay ? 0 : this.#newToday.count) + written.filter(({ isNew }) => isNew).length }
    if (isAnotherDay) await this.#dropOld()
  }

  async #writeOpenings(counted: OpeningCount[]): Promise<void> {
    if (this.#newToday.count >= maxNewADay) return
    const rows = counted.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    const { rows: written } = await this.#pool.query<{ isNew: boolean }>(
      `insert into search_openings as old (day, query, kind, target, openings)
         select ${today}, given.* from unnest($1::text[], $2::search_target_kind[], $3::text[], $4::integer[]) as given (query, kind, target, openings)
       on conflict (day, query, kind, target) do update set openings = old.openings + excluded.openings returning xmax = 0 as "isNew"`,
      [
        rows.map(({ query }) => query),
        rows.map(({ target }) => target.kind),
        rows.map(({ target }) => target.target),
        rows.map(({ openings }) => openings),
      ],
    )
    this.#newToday.count += written.filter(({ isNew }) => isNew).length
  }

  async #dropOld(): Promise<void> {
    await this.#pool.query(`delete from search_queries where day < ${today} - ${retainedDays}`)
    await this.#pool.query(`delete from search_openings where day < ${today} - ${retainedDays}`)
  }

  /** Frequent successful queries of the last 30 days; empty while there are few. Cached for five minutes. */
  async popular(): Promise<string[]> {
    const known = this.#popular
    if (known && performance.now() - known.readAt < popularForMs) return known.queries
    this.#readingPopular ??= this.#readPopular().finally(() => (this.#readingPopular = undefined))
    return known ? known.queries : this.#readingPopular
  }

  async #readPopular(): Promise<string[]> {
    let queries = this.#popular?.queries ?? []
    try {
      const { rows } = await this.#pool.query<{ query: string }>(
        `select query from search_queries where day > ${today} - ${popularDays}
         group by query having sum(networks) >= ${minNetworks} and sum(nothing_found + partly_found) * 10 < sum(searches)
         order by sum(networks) desc, query limit ${maxPopular}`,
      )
      queries = rows.length < fewestPopular ? [] : rows.map(({ query }) => query)
    } catch (error) {
      this.#log.warn({ err: error }, 'the popular queries could not be read')
    }
    this.#popular = { queries, readAt: performance.now() }
    return queries
  }
}
