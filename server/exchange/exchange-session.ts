// Opens and finds sessions of the exchange; their tokens are signed and not stored.
import { sql } from 'kysely'
import type { Owners } from '../commerceml/merge/apply-ownership.ts'
import type { Services } from '../services.ts'
import type { Config } from '../config/config.ts'
import { isSigned, sign } from '../lib/secret-keys.ts'
import { readSettings } from '../settings/read-settings.ts'
import { ExchangeFailure } from './exchange-reply.ts'
import { ago, dbNow } from '../database/sql-time.ts'

export type SessionKind = 'catalog' | 'sale'
export type ExchangeSession = {
  id: number
  kind: SessionKind
  version: string | null
  batch: number
  keepsConnection: boolean
  /** session whose token the client sends; null: it has sent none yet */
  loginSessionId: number | null
}

export const sessionCookie = 'RODNIKSESSID'

// A base may prepare its package for hours between two steps.
const tokenHours = 24
/** Two bases of one address that both sent a request within this time cannot be distinguished. */
const activeSeconds = 30

/** Between requests a base is silent for at most this long, or another one goes on. */
export const silentSeconds = 10
const touchEveryMs = 3000

/** Marks the session as active during a long request. Call the result at its end. */
export function stayActive({ db, log }: Pick<Services, 'db' | 'log'>, sessionId: number, everyMs = touchEveryMs): () => void {
  const timer = setInterval(() => {
    db.updateTable('exchangeSessions')
      .set({ lastRequestAt: dbNow })
      .where('id', '=', sessionId)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'exchange: the session could not be marked as active'))
  }, everyMs)
  return () => clearInterval(timer)
}

const columns = ['id', 'version', 'batch', 'keepsConnection', 'loginSessionId', sql<SessionKind>`kind`.as('kind')] as const

export const signSession = ({ keys }: Pick<Config, 'keys'>, sessionId: number): string =>
  `${sessionId}-${sign(keys.exchange, String(sessionId))}`

function sessionIdOf({ keys }: Pick<Config, 'keys'>, token: string): number | undefined {
  const [, id = '', signature = ''] = /^(\d{1,15})-(.+)$/.exec(token) ?? []
  return id !== '' && isSigned(keys.exchange, id, signature) ? Number(id) : undefined
}

export type Client = { address: string; userAgent: string }

type SessionServices = Pick<Services, 'db' | 'config'>

export async function openSession(
  services: SessionServices,
  kind: SessionKind,
  { address, userAgent }: Client,
  loginSessionId?: number,
): Promise<ExchangeSession> {
  return services.db
    .insertInto('exchangeSessions')
    .values({
      kind,
      clientAddress: address,
      userAgent: userAgent.slice(0, 200),
      loginSessionId: loginSessionId ?? null,
      ownership: await readOwnership(services),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** One token may open a session of each kind. @returns undefined when the token is invalid or expired */
export async function findSessionByToken(
  services: SessionServices,
  kind: SessionKind,
  token: string,
  client: Client,
): Promise<ExchangeSession | undefined> {
  const { db, config } = services
  const id = sessionIdOf(config, token)
  if (id === undefined) return undefined
  const rows = await db
    .selectFrom('exchangeSessions')
    .select(columns)
    .where((eb) => eb.or([eb('id', '=', id), eb('loginSessionId', '=', id)]))
    .where('lastRequestAt', '>', ago(`${tokenHours} hours`))
    .execute()
  const found = rows.find((row) => row.kind === kind)
  if (found?.loginSessionId === null)
    await db.updateTable('exchangeSessions').set({ loginSessionId: found.id }).where('id', '=', found.id).execute()
  return found ?? (rows.length > 0 ? openSession(services, kind, client, id) : undefined)
}

/**
 * The session of a client that sends its password in place of a token; sessions of tokens may belong to another base.
 * @throws ExchangeFailure when two bases of one address are active: their files cannot be distinguished
 */
export async function findSessionOfClient(services: SessionServices, kind: SessionKind, client: Client): Promise<ExchangeSession> {
  const rows = await services.db
    .selectFrom('exchangeSessions')
    .select(columns)
    .select(isAtWork.as('isAtWork'))
    .where('kind', '=', kind)
    .where('clientAddress', '=', client.address)
    .where('userAgent', '=', client.userAgent.slice(0, 200))
    .where('lastRequestAt', '>', ago('1 hour'))
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('lastRequestAt', '>', ago('5 minutes'))]))
    .orderBy('id', 'desc')
    .execute()
  const withoutToken = rows.filter((row) => row.loginSessionId === null)
  const candidates = withoutToken.length > 0 ? withoutToken : rows
  if (candidates.filter((row) => row.isAtWork).length > 1)
    throw new ExchangeFailure(
      'С этого адреса обмениваются сразу две базы, и обе не передают cookie: отличить их нельзя. Дождитесь окончания первого обмена и повторите.',
    )
  return candidates[0] ?? openSession(services, kind, client)
}

/** An open session with files whose base is still active. */
const isAtWork = sql<boolean>`(state = 'open' and last_request_at > now() - make_interval(secs => ${activeSeconds})
  and exists (select from exchange_files f where f.session_id = exchange_sessions.id))`

/** Stored with a session that begins: a change takes effect with the next one. */
export const readOwnership = async ({ db, config }: SessionServices): Promise<string> =>
  JSON.stringify((await readSettings(db, config, 'exchange')).ownership)

/** @param sessionId without it, or begun before owners were stored: as the setting is now */
export async function readOwners({ db, config }: SessionServices, sessionId?: number): Promise<Owners> {
  const session = await db
    .selectFrom('exchangeSessions')
    .select(sql<Owners | null>`ownership`.as('owners'))
    .where('id', '=', sessionId ?? 0)
    .executeTakeFirst()
  return session?.owners ?? (await readSettings(db, config, 'exchange')).ownership
}

/** By these a base is recognized, also after its address has changed (report-silence.ts). */
export async function rememberClassifiers(db: Services['db'], sessionId: number, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('exchangeSessions')
    .set({ classifierIds: sql<string[]>`array(select distinct unnest(classifier_ids || ${ids}::text[]) order by 1)` })
    .where('id', '=', sessionId)
    .execute()
}

/** For a session that runs again, which takes the setting as it is now. */
export async function renewOwnership(services: SessionServices, sessionId: number): Promise<void> {
  const ownership = await readOwnership(services)
  await services.db.updateTable('exchangeSessions').set({ ownership }).where('id', '=', sessionId).execute()
}
