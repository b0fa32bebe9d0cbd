// Checks the name and the password of a base; ten wrong ones lock its address.
import type { FastifyRequest } from 'fastify'
import iconv from 'iconv-lite'
import type { Services } from '../services.ts'
import { ShopError } from '../errors.ts'
import { audit } from '../http/audit-log.ts'
import { withAttemptLimit, type AttemptLimit } from '../http/rate-limit.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import { ExchangeFailure } from './exchange-reply.ts'

const loginLimit: AttemptLimit = { scope: 'exchange login', limit: 10, minutes: 15 }

/** In place of an account's e-mail. */
export const auditName = 'exchange'

/** @param authorization the header; undefined: 1C sent none. @throws ExchangeFailure */
export async function checkExchangeLogin(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  login: string,
  authorization: string | undefined,
  { ip: clientAddress, id: requestId }: Pick<FastifyRequest, 'ip' | 'id'>,
): Promise<void> {
  const given = /^\s*basic\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  if (given === undefined) throw new ExchangeFailure('Не переданы имя и пароль. Укажите их в настройке обмена с сайтом в 1С.')
  try {
    const isRight = await withAttemptLimit(services.db, loginLimit, clientAddress, async () =>
      isLogin(Buffer.from(given, 'base64'), login) ? true : undefined,
    )
    if (isRight) return
    audit(services, { clientAddress, requestId }, 'exchange_login_failed', auditName)
    throw new ExchangeFailure('Неверное имя или пароль. Проверьте их в настройке обмена с сайтом в 1С.')
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'too_many_requests') throw error
    audit(services, { clientAddress, requestId }, 'locked_out', auditName)
    throw new ExchangeFailure(
      `Пароль введён неверно ${loginLimit.limit} раз, вход закрыт на ${loginLimit.minutes} минут. Исправьте пароль в настройке обмена и повторите позже.`,
      { retryAfterSeconds: loginLimit.minutes * 60, cause: error },
    )
  }
}

/** 1C encodes the name in UTF-8 or windows-1251. */
function isLogin(given: Buffer, login: string): boolean {
  const isUtf8 = isSameSecret(given, login)
  const isWindows = isSameSecret(given, iconv.encode(login, 'win1251'))
  return isUtf8 || isWindows
}
