// Logs security events with a hashed account and the network, never with a name or an e-mail (SEC-01).
import { isIPv4 } from 'node:net'
import { sign } from '../lib/secret-keys.ts'
import type { Services } from '../services.ts'
import { toNetwork } from './network.ts'
import type { Visitor } from './visitor.ts'

export type AuditEvent =
  | 'registered'
  | 'login'
  | 'staff_login'
  | 'login_failed'
  | 'locked_out'
  | 'wrong_password'
  | 'logged_out'
  | 'exchange_login'
  | 'exchange_login_failed'
  | 'recovery_requested'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'account_deleted'
  | 'session_ended'
  | 'permission_refused'
  | 'rate_limited'

/** @param email of the account, known or only typed; lines of one account have the same hash. Undefined: a guest */
export function audit(
  { log, config }: Pick<Services, 'log' | 'config'>,
  { clientAddress, requestId }: Pick<Visitor, 'clientAddress' | 'requestId'>,
  event: AuditEvent,
  email: string | undefined,
): void {
  // Keyed: a plain hash of an e-mail can be guessed.
  const account = email === undefined ? undefined : sign(config.keys.audit, email).slice(0, 16)
  const network = toNetwork(clientAddress)
  // A higher LOG_LEVEL hides other lines, but not these.
  const auditLog = log.child({}, { level: log.level === 'silent' ? 'silent' : 'info' })
  auditLog.info({ audit: event, account, network: isIPv4(network) ? network.replace(/\d+$/, '0/24') : network, requestId }, 'audit')
}

/** Logs refused requests once a minute for each account and network: an attacker must not fill the log. */
export function refusalAudit(services: Pick<Services, 'log' | 'config'>) {
  const known = new Set<string>()
  let knownMinute = 0
  return (request: Pick<Visitor, 'clientAddress' | 'requestId'>, statusCode: number, email: string | undefined): void => {
    const event = statusCode === 403 ? 'permission_refused' : statusCode === 429 ? 'rate_limited' : undefined
    if (event === undefined) return
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== knownMinute) known.clear()
    knownMinute = minute
    const sender = [event, email, toNetwork(request.clientAddress)].join(' ')
    if (known.has(sender)) return
    known.add(sender)
    audit(services, request, event, email)
  }
}
