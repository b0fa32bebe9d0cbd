// The process's log (ERR-01): English lines with request ids, without secrets and without who people are.
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config/config.ts'

/** @param out where the lines go; standard output unless told */
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

// What a link of a letter opens (GST-01, AUTH-01, AUTH-02), and what names a person.
const secret = /([?&](?:code|key|email|phone|phone_number|guest_user__phone)=)[^&#]+/g

/** An address as it may be kept: `/new-password?code=…`. */
export function withoutSecrets(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(secret, '$1…') : url
}

// What of a failure helps to find it. PostgreSQL's `detail` holds the row that failed, a mail server's refusal the mailbox.
const told = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'statusCode', 'responseCode', 'command'] as const
const mailbox = /[^\s<>"'(),;:=]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu

/** A failure as it may be kept: what it is and where it happened, and nobody's data. */
export function withoutPeople(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, aggregateErrors } = pino.stdSerializers.err(error)
  const fields = Object.entries(error).filter(([key]) => (told as readonly string[]).includes(key))
  return {
    type,
    message: message.replace(mailbox, '…@…'),
    stack: stack.replace(mailbox, '…@…'),
    ...Object.fromEntries(fields),
    ...(aggregateErrors ? { aggregateErrors: aggregateErrors.map((one: Error) => one.message.replace(mailbox, '…@…')) } : {}),
  }
}
