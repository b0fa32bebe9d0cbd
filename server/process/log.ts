// Opens the process's log: English lines with request ids, without secrets and personal data (ERR-01).
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config/config.ts'

export function openLog(level: Config['logLevel'], out?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: {
      url: withoutSecrets,
      err: withoutPeople,
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: withoutSecrets(url) }),
    },
  }
  return out ? pino(options, out) : pino(options)
}

// Secret codes of e-mailed links and personal data in URLs.
const secret = /([?&](?:code|key|email|phone|phone_number|guest_user__phone)=)[^&#]+/g

export function withoutSecrets(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(secret, '$1…') : url
}

// Fields of an error without personal data: PostgreSQL's `detail` has the row, a mail server's refusal the mailbox.
const loggedFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
  'responseCode',
  'command',
] as const
const mailbox = /[^\s<>"'(),;:=]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu

export function withoutPeople(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, aggregateErrors } = pino.stdSerializers.err(error)
  const fields = Object.entries(error).filter(([key]) => (loggedFields as readonly string[]).includes(key))
  return {
    type,
    message: message.replace(mailbox, '…@…'),
    stack: stack.replace(mailbox, '…@…'),
    ...Object.fromEntries(fields),
    ...(aggregateErrors ? { aggregateErrors: aggregateErrors.map((one: Error) => one.message.replace(mailbox, '…@…')) } : {}),
  }
}
