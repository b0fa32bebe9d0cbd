// Opens the process's log: English lines with request ids, without secrets and personal data (ERR-01).
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isPersonalText } from '../lib/is-personal-text.ts'

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

// Other values are what people typed, or secret codes of e-mailed links, also inside `returnTo`.
const loggedParams =
  /^(?:page|page_size|ordering|category|subcategory|brands?|tab|topic|article|brand__name__in|category__name|refused|look|_routes)$/

const maxLogged = 2000

/** Hides the values of all parameters but those of lists, and of those what is personal. A long address is cut. */
export function withoutSecrets(url: unknown): unknown {
  if (typeof url !== 'string') return url
  const [path = '', ...query] = url.split('?')
  if (query.length === 0) return cut(path)
  const shown = query
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', value] = pair.split('=', 2)
      return value === undefined || value === '' || (loggedParams.test(name) && isLoggedValue(value)) ? pair : `${name}=…`
    })
  return cut(`${path}?${shown.join('&')}`)
}

const cut = (text: string): string => (text.length > maxLogged ? `${text.slice(0, maxLogged)}…` : text)

/** People type phones and e-mails into any parameter. */
function isLoggedValue(value: string): boolean {
  try {
    return !isPersonalText(decodeURIComponent(value.replaceAll('+', ' ')))
  } catch {
    return false
  }
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
