// Accepts each code of the second factor once, and words the library's refusals (STAFF-04).
import { staffLockMinutes } from '#contract/staff/staff-user.ts'
import { toRefusal } from '#contract/errors.ts'
import { authHeaders } from '../accounts/better-auth.ts'
import { ShopError } from '../errors.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import type { Visitor } from '../http/visitor.ts'
import { tokenHash } from '../lib/token-hash.ts'
import type { Services } from '../services.ts'

/** A code is accepted once, also in the seconds in which it is still valid. */
const codeLimit: AttemptLimit = { scope: 'staff-code', limit: 1, minutes: 2 }
/** @throws malformed: the code was used already */
export async function takeCode({ db }: Pick<Services, 'db'>, userId: string, code: string): Promise<void> {
  await db
    .transaction()
    .execute((trx) => countAttempt(trx, codeLimit, tokenHash(`${userId} ${code}`)))
    .catch((error: unknown) => {
      if (toRefusal(error)?.code !== 'too_many_requests') throw error
      throw wrongCode('Этот код уже введён. Дождитесь следующего: он\u00a0сменится в\u00a0течение 30\u00a0секунд.')
    })
}

export const wrongCode = (text: string, cause?: unknown) => new ShopError('malformed', { fields: { code: [text] }, cause })
export const challengeOver = (cause?: unknown) =>
  new ShopError('unauthenticated', { detail: 'Время на\u00a0второй шаг вышло. Введите почту и\u00a0пароль ещё раз.', cause })

/** Of the library's refusals. */
export function refuseCode(error: unknown): never {
  const code = error instanceof Error && 'body' in error ? Object(error.body).code : undefined
  if (code === 'INVALID_CODE')
    throw wrongCode(
      'Код не\u00a0подходит. Введите новый; если и\u00a0он не\u00a0подойдёт, включите на\u00a0телефоне точное время из\u00a0сети.',
      error,
    )
  // The conflict: another sign-in has used it at the same moment.
  const isUsedNow = error instanceof Error && 'status' in error && error.status === 'CONFLICT'
  if (code === 'INVALID_BACKUP_CODE' || isUsedNow) throw wrongCode('Такого запасного кода нет, или он уже использован.', error)
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    throw new ShopError('too_many_requests', {
      detail: `Слишком много неверных кодов. Вход закрыт на\u00a0${staffLockMinutes}\u00a0минут.`,
      retryAfterSeconds: staffLockMinutes * 60,
      cause: error,
    })
  if (code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') throw challengeOver(error)
  throw error
}

export const staffHeaders = ({ staffCookies, clientAddress, userAgent }: Visitor): Headers =>
  authHeaders({ clientAddress, userAgent, sessionCookie: staffCookies })
