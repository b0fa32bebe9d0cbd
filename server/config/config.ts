// Reads and checks the environment at start and reports all problems at once (docs/operations.md).
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { companyOf, companyVariables, type Company, type VatRate } from './company-config.ts'
import { exchangeOf, exchangeVariables, type ExchangeConfig } from './exchange-config.ts'
import { feedVariables, feedsOf, type FeedConfig } from './feed-config.ts'
import { deriveKeys, type Keys, type SecretKeys } from '../lib/secret-keys.ts'
import { StartError } from '../lib/start-error.ts'

export type Environment = Record<string, string | undefined>

export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const yes = ['1', 'true', 'yes', 'on']
const no = ['0', 'false', 'no', 'off']

const truth = z
  .string()
  .refine((word) => [...yes, ...no].includes(word.toLowerCase()), 'expected true or false')
  .transform((word) => yes.includes(word.toLowerCase()))

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `expected a whole number from ${least} to ${most}`,
    )
    .transform(Number)

const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `expected an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

const origin = address('http:', 'https:')
  .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'expected an origin without a path')
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text))

const mailAddress = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'expected a mail address')

/** Also for the folder of a socket. */
const isThisMachine = (host: string): boolean => /^(?:|localhost|127(?:\.\d+){3}|\[?::1\]?|(?:\/|%2f).*)$/i.test(host)

// Without `sslmode` pg sends password and personal data in clear.
const database = address('postgres:', 'postgresql:').refine((text) => {
  if (!URL.canParse(text) || !text.startsWith('postgres')) return true // named already
  const { hostname, searchParams } = new URL(text)
  return isThisMachine(searchParams.get('host') ?? hostname) || ['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '')
}, 'expected sslmode=verify-full for a server on another machine, or sslmode=disable where its network is encrypted')

// The path contains the secret: https, except on this machine (test/fake-bitrix).
const webhook = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
  return isSafe && /^\/rest\/\d+\/[^/]+\/?$/.test(pathname) && search === ''
}, 'expected https://PORTAL/rest/USER/SECRET/')

const proxies = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]))

/** Fastify's trustProxy: `true`, `false`, a number of proxies, or addresses and networks, but not `/0`. */
const trustProxy = z.string().transform((text, context): boolean | number | string => {
  if (/^\d+$/.test(text)) return Number(text)
  if (yes.includes(text.toLowerCase())) return true
  if (no.includes(text.toLowerCase())) return false
  const list = text.split(',').map((one) => one.trim())
  if (!proxies.safeParse(list).success || list.some((one) => one.endsWith('/0'))) {
    context.addIssue('expected true, false, a number of proxies, or their addresses and networks, such as 10.0.0.0/8')
  }
  return list.join(',')
})

/** `new,old`: signatures are made with the first secret and accepted of all. */
const secretList = z.string().transform((text, context): Keys => {
  const [newest = '', ...older] = text.split(',').map((one) => one.trim())
  if ([newest, ...older].some((one) => one.length < 32))
    context.addIssue('expected at least 32 characters, or several such secrets with commas between them')
  return [newest, ...older]
})

const schema = z.object({
  // Node reads it itself; certificates of mail server, CRM and database must be checked.
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .refine((text) => text !== '0', 'turns off the check of certificates: name a CA of your own by NODE_EXTRA_CA_CERTS')
    .optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATABASE_URL: database.optional(),
  DATA_FOLDER: z.string().default('var'),
  MAIL_OUTBOX: z.string().optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailAddress.default('Родник <shop@rodnik.example>'),
  MAIL_SHOP: mailAddress.default('orders@rodnik.example'),
  CRM_WEBHOOK_URL: webhook.optional(),
  CRM_FUNNEL: wholeNumber(0, 1_000_000).prefault('25'),
  CRM_STAGE: z
    .string()
    .regex(/^[A-Z0-9_]{1,50}$/, 'expected a stage inside its funnel, such as NEW')
    .default('NEW'),
  CRM_SOURCE: z
    .string()
    .regex(/^[A-Z0-9_]{1,50}$/, 'expected the code of a source, such as STORE')
    .default('STORE'),
  BREACHED_PASSWORDS: z.string().refine(existsSync, 'expected the path of a file').optional(),
  COOKIE_SECRET: secretList.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustProxy.prefault('false'),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  PAGE_FRESHNESS_SECONDS: wholeNumber(0, 3600).prefault('30'),
  COST_LIMIT: wholeNumber(0, 1_000_000).prefault('4000'),
  BODY_MEMORY_MB: wholeNumber(32, 100_000).prefault('48'),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).prefault('5000'),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).prefault('400'),
  STOP_DELAY_SECONDS: wholeNumber(0, 600).prefault('3'),
  SEED_DEMO: truth.prefault('true'),
  MAINTENANCE: truth.prefault('false'),
  ...companyVariables,
  ...feedVariables,
  ...exchangeVariables,
})

/** CRM where callback requests become deals (CONST-12). */
export type CrmConfig = {
  /** ends with a slash; a secret */
  webhookUrl: string
  funnelId: number
  /** as deals name it: `C25:NEW`, in the funnel 0 plain `NEW` */
  stageId: string
  sourceId: string
}

export type Config = {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string
  publicOrigin: string
  databaseUrl: string | undefined
  dataFolder: string
  mailOutbox: string
  /** Without it e-mails are written to the outbox folder. */
  smtpUrl: string | undefined
  mailFrom: string
  mailShop: string
  /** Without it requests are only stored (CB-04). */
  crm: CrmConfig | undefined
  /** file of breached passwords (server/accounts/breached-passwords.ts) */
  breachedPasswords: string | undefined
  /** of COOKIE_SECRET, by purpose */
  keys: SecretKeys
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  trustProxy: boolean | number | string
  /** Without it metrics are served to this machine only. */
  metricsToken: string | undefined
  pageFreshnessSeconds: number
  /** cost of the requests of a network in 10 s (server/http/limits/cost-limit.ts); 0: no limit */
  costLimit: number
  /** of request bodies under way, in all */
  bodyMemoryBytes: number
  maxConnections: number
  /** not applied behind a trusted proxy */
  connectionsPerAddress: number
  /** from SIGTERM to the end of new connections */
  stopDelaySeconds: number
  seedDemo: boolean
  /** 503 for every request; the database is not used */
  maintenance: boolean
  company: Company
  /** by first day; empty without VAT */
  vatRates: readonly VatRate[]
  feeds: FeedConfig
  exchange: ExchangeConfig
}

export function readConfig(env: Environment): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(filled)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}${given(issue, env)}`))
  }
  const values = parsed.data
  const dataFolder = resolve(values.DATA_FOLDER)
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    databaseUrl: values.DATABASE_URL,
    dataFolder,
    mailOutbox: resolve(values.MAIL_OUTBOX ?? join(dataFolder, 'outbox')),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailShop: values.MAIL_SHOP,
    crm: crmOf(values),
    breachedPasswords: values.BREACHED_PASSWORDS,
    keys: deriveKeys(values.COOKIE_SECRET ?? storedSecret(dataFolder)),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    pageFreshnessSeconds: values.PAGE_FRESHNESS_SECONDS,
    costLimit: values.COST_LIMIT,
    bodyMemoryBytes: values.BODY_MEMORY_MB * 1024 * 1024,
    maxConnections: values.MAX_CONNECTIONS,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    stopDelaySeconds: values.STOP_DELAY_SECONDS,
    seedDemo: values.SEED_DEMO,
    maintenance: values.MAINTENANCE,
    company: companyOf(values, values.SEED_DEMO),
    vatRates: values.VAT_RATES,
    feeds: feedsOf(values),
    exchange: exchangeOf(values),
  }
}

function crmOf({ CRM_WEBHOOK_URL: url, CRM_FUNNEL: funnelId, CRM_STAGE: stage, CRM_SOURCE: sourceId }: z.infer<typeof schema>) {
  if (url === undefined) return undefined
  const webhookUrl = url.endsWith('/') ? url : `${url}/`
  return { webhookUrl, funnelId, stageId: funnelId === 0 ? stage : `C${funnelId}:${stage}`, sourceId }
}

const secret = new Set([
  'CRM_WEBHOOK_URL',
  'COOKIE_SECRET',
  'METRICS_TOKEN',
  'KASPI_FEED_LOGIN',
  'EXCHANGE_LOGIN',
  'DATABASE_URL',
  'SMTP_URL',
])

function given(issue: z.core.$ZodIssue, env: Environment): string {
  const key = String(issue.path[0])
  return secret.has(key) || env[key] === undefined ? '' : ` (it is "${env[key]}")`
}

/** Generated once and stored in the data folder: guests' carts survive a restart. May be a list as COOKIE_SECRET. */
function storedSecret(dataFolder: string): Keys {
  const file = join(dataFolder, 'cookie-secret')
  try {
    makeFolder(dataFolder)
    try {
      // Fails if the file exists: two processes that start at once use the same secret.
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const stored = secretList.safeParse(readFileSync(file, 'utf8').trim())
    if (!stored.success) throw new Error(`${file}: ${stored.error.issues[0]?.message}`)
    return stored.data
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`DATA_FOLDER: the cookie secret cannot be stored there (${reason}): make it writable or set COOKIE_SECRET`])
  }
}

/** Not mkdir's `recursive`: in /proc it never ends (Node 24.21). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // a process started at the same time may have created it
  }
}
