// Reads from a standby while the primary does not answer (OPS-06).
import { setTimeout as wait } from 'node:timers/promises'
import { DummyDriver, PostgresDialect, sql, type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from '#db/schema.gen.ts'
import { toRefusal } from '#contract/errors.ts'
import { camelCase, openDatabase, type Database } from './database.ts'

/** For content that is the same for all visitors: what a standby has is a moment old. */
export type Reads = {
  db: Database
  /** For what a standby must not answer. With a standby it waits as long as `db` does. @throws an outage, at once while the primary is away */
  ofPrimary<Answer>(work: () => Promise<Answer>): Promise<Answer>
  /** called when the primary answers again: what was read meanwhile may be older than what was reported as changed */
  onReturn(listener: () => void): void
}

type Sources = { primary: pg.Pool; replica?: pg.Pool | undefined; log: Logger; answerMs?: number }

/** A pooler accepts connections and statements also without a primary: only silence tells. */
const defaultAnswerMs = 2000
const pauseMs = 1000
/** Until the pool has noticed all connections that were lost together. */
const lossMs = 100

/** @returns the primary's database where there is no replica */
export function openReads({ primary, replica, log, answerMs = defaultAnswerMs }: Sources): Reads {
  if (!replica) return { db: openDatabase(primary), ofPrimary: (work) => work(), onReturn: () => undefined }
  const onPrimary = openDatabase(primary).withoutPlugins()
  const onReplica = openDatabase(replica).withoutPlugins()
  const listeners: (() => void)[] = []
  let isAway = false
  let probe: Promise<void> | undefined
  let probeAt = 0

  const probePrimary = async () => {
    try {
      await answerOf(sql`select`.execute(onPrimary), answerMs)
      isAway = false
      log.info('the primary answers again')
      for (const listener of listeners) listener()
    } catch {
      probeAt = performance.now() + pauseMs
    }
    probe = undefined
  }
  const noteAway = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'the primary does not answer: pages are read from a standby')
    isAway = true
    probeAt = performance.now() + pauseMs
  }
  /** The first visitors wait for an answer that does not come, the next ones do not. */
  const ofPrimary = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (isAway && performance.now() >= probeAt) probe ??= probePrimary()
    if (isAway) throw outage('the primary is away')
    try {
      return await answerOf(work(), answerMs)
    } catch (error) {
      if (isOutage(error)) noteAway(error)
      throw error
    }
  }
  const read = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (!/^\s*(?:select|with)\b/i.test(query.sql)) return onPrimary.executeQuery<Row>(query)
    try {
      return await ofPrimary(() => onPrimary.executeQuery<Row>(query))
    } catch (error) {
      if (!isOutage(error)) throw error
    }
    try {
      return await onReplica.executeQuery<Row>(query)
    } catch (error) {
      if (!isOutage(error)) throw error
      // A standby that ends loses its readers, all at once: another one has the answer.
      await wait(lossMs)
      return onReplica.executeQuery<Row>(query)
    }
  }
  const connection: DatabaseConnection = { executeQuery: read, streamQuery: refuse }
  // Each statement chooses its server, so there are no transactions.
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection, beginTransaction: async () => refuse() })
  const dialect = Object.assign(new PostgresDialect({ pool: primary }), { createDriver: () => driver })
  return {
    db: new Kysely<DB>({ dialect, plugins: [camelCase()] }),
    ofPrimary,
    onReturn: (listener) => void listeners.push(listener),
  }
}

const isOutage = (error: unknown): boolean => toRefusal(error)?.code === 'unavailable'
const outage = (text: string): Error => Object.assign(new Error(text), { code: 'ETIMEDOUT' })

/** @throws ETIMEDOUT; the statement ends by its own limits */
async function answerOf<Answer>(work: Promise<Answer>, limitMs: number): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(outage(`no answer in ${limitMs} ms`)), limitMs)
  work.catch(() => undefined)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

const refuse = (): never => {
  throw new Error('reads have neither transactions nor cursors')
}
