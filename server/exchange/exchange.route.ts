// Serves the exchange protocol of 1C at /exchange/1c and /bitrix/admin/1c_exchange.php (EXCH-04).
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { asShopError } from '../errors.ts'
import { errorTexts, isDiskFull } from '#contract/errors.ts'
import { audit } from '../http/audit-log.ts'
import { readSettings } from '../settings/read-settings.ts'
import { runCatalogStep } from './catalog-steps.ts'
import { auditName, checkExchangeLogin } from './check-exchange-login.ts'
import { diskFullText, ExchangeFailure, failure, progress, sendReply, success, type Reply } from './exchange-reply.ts'
import {
  findSessionByToken,
  findSessionOfClient,
  openSession,
  sessionCookie,
  stayActive,
  signSession,
  type ExchangeSession,
  type SessionKind,
} from './exchange-session.ts'
import { createOrderRunner } from './orders/order-runner.ts'
import { runSaleStep } from './orders/sale-steps.ts'
import { reusesConnection } from './parts/part-origin.ts'
import { readExchangeRequest, type ExchangeRequest } from './read-exchange-request.ts'
import { createImportRunner } from './run-import.ts'
import type { ExchangeServices, StepContext } from './step-context.ts'
import type { Database } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'

type Options = { services: ExchangeServices; progressAfterMs?: number }

const paths = ['/exchange/1c', '/bitrix/admin/1c_exchange.php']

export const exchangeRoute: FastifyPluginAsync<Options> = async (app, { services, progressAfterMs }) => {
  const runner = createImportRunner(services)
  const orders = createOrderRunner(services)
  app.addHook('preClose', async () => {
    await Promise.all([runner.stop(), orders.stop()])
  })
  // The body must stay a stream; Fastify refuses an invalid content type.
  app.addHook('onRequest', async ({ raw }) => void (raw.headers['content-type'] = 'application/octet-stream'))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.setErrorHandler((error: FastifyError, request, reply) => sendReply(reply, replyToError(error, request)))
  for (const url of paths)
    app.route({
      method: ['GET', 'POST'],
      url,
      exposeHeadRoute: false,
      compress: false,
      config: { action: 'exchange:run', takesChunks: true },
      schema: { hide: true },
      async handler(request, reply) {
        const { login } = await readSettings(services.db, services.config, 'exchange')
        return login === undefined ? reply.callNotFound() : answer({ services, login, runner, orders, progressAfterMs }, request, reply)
      },
    })
}

async function answer(
  { login, ...shared }: Pick<StepContext, 'services' | 'runner' | 'orders' | 'progressAfterMs'> & { login: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services } = shared
  const isReused = reusesConnection(request)
  const parameters = readExchangeRequest(request.raw.url ?? '')
  const kind = kindOf(parameters.type)
  const session =
    parameters.mode === 'checkauth'
      ? await logIn(services, login, kind, request)
      : await findSession(services, login, kind, parameters, request)
  if (isReused && !session.keepsConnection) {
    await services.db.updateTable('exchangeSessions').set({ keepsConnection: true }).where('id', '=', session.id).execute()
    session.keepsConnection = true
  }
  const context = { ...shared, session, parameters, request, reply }
  const stopTouching = stayActive(services, session.id)
  let result: Reply
  try {
    result =
      parameters.mode === 'checkauth'
        ? greeting(services, session)
        : await (kind === 'sale' ? runSaleStep(context) : runCatalogStep(context))
  } catch (error) {
    if (!(error instanceof ExchangeFailure)) throw error
    if (error.cause) request.log.error({ err: error.cause }, 'exchange: a step failed')
    result = error.reply
  } finally {
    stopTouching()
  }
  await recordStep(services.db, session.id, parameters, result)
  return sendReply(reply, result)
}

function kindOf(type: string): SessionKind {
  if (type === 'catalog' || type === 'sale') return type
  throw new ExchangeFailure(`Неизвестный вид обмена type=${type}. Поддерживаются catalog и sale.`)
}

async function logIn(services: ExchangeServices, login: string, kind: SessionKind, request: FastifyRequest): Promise<ExchangeSession> {
  await checkExchangeLogin(services, login, request.headers.authorization, request)
  audit(services, { clientAddress: request.ip, requestId: request.id }, 'exchange_login', auditName)
  return openSession(services, kind, clientOf(request))
}

const greeting = ({ config, clock }: ExchangeServices, { id }: ExchangeSession): Reply => {
  const token = signSession(config, id)
  return success('', ['success', sessionCookie, token, `sessid=${token}`, `timestamp=${Math.floor(clock().getTime() / 1000)}`])
}

/** By the cookie, by sessid in the address, or by the password alone. @throws ExchangeFailure */
async function findSession(
  services: ExchangeServices,
  login: string,
  kind: SessionKind,
  parameters: ExchangeRequest,
  request: FastifyRequest,
): Promise<ExchangeSession> {
  const client = clientOf(request)
  for (const token of [request.cookies[sessionCookie], parameters.sessionToken]) {
    const found = token ? await findSessionByToken(services, kind, token, client) : undefined
    if (found) return found
  }
  if (request.headers.authorization === undefined)
    throw new ExchangeFailure('Сеанс обмена не найден или закончился. Начните обмен заново: сначала mode=checkauth с именем и паролем.')
  await checkExchangeLogin(services, login, request.headers.authorization, request)
  return findSessionOfClient(services, kind, client)
}

const clientOf = (request: FastifyRequest) => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' })

function replyToError(error: FastifyError | Error, request: FastifyRequest): Reply {
  if (error instanceof ExchangeFailure) return error.reply
  const known = asShopError(error)
  if (request.raw.destroyed && !request.raw.complete) request.log.info({ err: error }, 'exchange: the client closed the connection')
  else if (known.code !== 'maintenance') request.log.error({ err: error }, 'exchange: a request failed')
  if (isDiskFull(error)) return failure(diskFullText)
  const isTimeout = 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT'
  const delay = isTimeout ? longStep : known.code === 'unavailable' ? databaseRestart : undefined
  if (delay) return isRepeated(readExchangeRequest(request.raw.url ?? '').mode) ? progress(delay.wait) : failure(delay.repeat)
  const text = known.detail ?? errorTexts[known.code].detail
  return failure(known.code === 'unexpected' ? `Ошибка магазина (код ${request.id}). Повторите обмен.` : `${text} Повторите обмен позже.`)
}

/** 1C repeats a request that got `progress`, so a restart of the database does not end a session that is importing. */
const databaseRestart = {
  wait: 'Ждём: база данных магазина перезапускается.',
  repeat: 'База данных магазина перезапускается. Повторите обмен через минуту.',
}
/** The step goes on, and repeating it changes nothing twice. */
const longStep = {
  wait: 'Ждём: шаг обмена ещё выполняется.',
  repeat: 'Шаг обмена ещё выполняется: файл большой или сервер занят. Повторите обмен через несколько минут.',
}
const isRepeated = (mode: string): boolean => mode === 'import' || mode === 'deactivate' || mode === 'complete'

/** Repeated requests of one kind are counted in one row. */
async function recordStep(
  db: Database,
  sessionId: number,
  { mode, filename }: { mode: string; filename: string },
  { outcome, message }: Reply,
): Promise<void> {
  // PostgreSQL stores no NUL.
  const named = mode === 'file' ? '' : filename.slice(0, 400).replaceAll('\0', '?')
  // One statement, so that a part of a file costs one commit less.
  await db
    .with('step', (qb) =>
      qb
        .insertInto('exchangeSteps')
        .values({ sessionId, mode, filename: named, outcome, message })
        .onConflict((conflict) =>
          conflict.columns(['sessionId', 'mode', 'filename']).doUpdateSet((eb) => ({
            requests: eb('exchangeSteps.requests', '+', 1),
            outcome: eb.ref('excluded.outcome'),
            message: eb.ref('excluded.message'),
            lastAt: dbNow,
          })),
        ),
    )
    .updateTable('exchangeSessions')
    .set({
      lastRequestAt: dbNow,
      ...(message !== '' && { message }),
      ...(outcome === 'failure' && { state: 'failed', finishedAt: dbNow }),
    })
    .where('id', '=', sessionId)
    .execute()
}
