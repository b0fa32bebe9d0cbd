// Reads and checks the environment at start and reports all problems at once (docs/operations.md).
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { deriveKeys, type Keys } from '../lib/secret-keys.ts'
import { StartError } from '../lib/start-error.ts'
import { ensureSecretFile, secretList } from '../lib/stored-secret.ts'
import { readFixedSettings } from '../settings/setting-groups.ts'
import { parseBucket } from './bucket.ts'

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

const truth = z.stringbool({ truthy: yes, falsy: no, error: 'expected true or false' })

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `expected a whole number from ${least} to ${most}`,
    )
    .transform(Number)

const workers = z
  .string()
  .refine((text) => text === 'auto' || /^[1-9]\d?$/.test(text), 'expected auto or a whole number from 1 to 99')
  .transform((text) => (text === 'auto' ? Math.max(1, availableParallelism() - 1) : Number(text)))

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

/** Also for the folder of a socket. */
const isThisMachine = (host: string): boolean => /^(?:|localhost|127(?:\.\d+){3}|\[?::1\]?|(?:\/|%2f).*)$/i.test(host)

// Without `sslmode` pg sends password and personal data in clear.
const database = address('postgres:', 'postgresql:').refine((text) => {
  if (!URL.canParse(text) || !text.startsWith('postgres')) return true // named already
  const { hostname, searchParams } = new URL(text)
  return isThisMachine(searchParams.get('host') ?? hostname) || ['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '')
}, 'expected sslmode=verify-full for a server on another machine, or sslmode=disable where its network is encrypted')

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
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  DATA_FOLDER: z.string().default('var'),
  FILES_URL: z
    .string()
    .refine((text) => parseBucket(text) !== undefined, 'expected https://KEY:SECRET@HOST/BUCKET?region=REGION')
    .optional(),
  FILES_CACHE: z.string().optional(),
  ARCHIVE_FOLDER: z
    .string()
    .regex(/^[^"$`\\%\n]+$/, 'expected a path without " $ ` \\ %')
    .optional(),
  MAIL_OUTBOX: z.string().optional(),
  BREACHED_PASSWORDS: z.string().refine(existsSync, 'expected the path of a file').optional(),
  COOKIE_SECRET: secretList.optional(),
  SETTINGS_KEY: secretList.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustProxy.prefault('false'),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  PAGE_FRESHNESS_SECONDS: wholeNumber(0, 3600).prefault('30'),
  COST_LIMIT: wholeNumber(0, 1_000_000).prefault('4000'),
  BODY_MEMORY_MB: wholeNumber(32, 100_000).prefault('48'),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).prefault('5000'),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).prefault('400'),
  STOP_DELAY_SECONDS: wholeNumber(0, 600).prefault('3'),
  WORKERS: workers.prefault('1'),
  JOBS: truth.prefault('true'),
  SEED_DEMO: truth.prefault('true'),
  MAINTENANCE: truth.prefault('false'),
})

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Environment) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(filled)
  const { fixed, problems } = readFixedSettings(filled)
  if (!parsed.success)
    problems.unshift(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}${given(issue, env)}`))
  if (parsed.data?.ARCHIVE_FOLDER !== undefined && parsed.data.DATABASE_URL !== undefined)
    problems.push('ARCHIVE_FOLDER: is for the embedded database; a DATABASE_URL is archived by its own server (deploy/README.md)')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (parsed.data?.[name] !== undefined && parsed.data.DATABASE_URL === undefined)
      problems.push(`${name}: is another way to the database of DATABASE_URL, which is not set`)
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const values = parsed.data
  const dataFolder = resolve(values.DATA_FOLDER)
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    /** requests may pass a pooler of transactions; undefined: the embedded database */
    databaseUrl: values.DATABASE_URL,
    /** the same database without a pooler: sessions of migrations, the change feed, jobs, imports and commands */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** a standby of it, for pages of catalogue and content while the primary does not answer */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    dataFolder,
    /** holds the shop's files; undefined: folders do */
    bucket: values.FILES_URL === undefined ? undefined : parseBucket(values.FILES_URL),
    /** of the files, or of copies of what was read from the bucket */
    filesFolder: resolve((values.FILES_URL === undefined ? undefined : values.FILES_CACHE) ?? dataFolder),
    /** of the embedded database, for a restore to any moment (server/database/embedded/archive.ts) */
    archiveFolder: values.ARCHIVE_FOLDER === undefined ? undefined : resolve(values.ARCHIVE_FOLDER),
    mailOutbox: resolve(values.MAIL_OUTBOX ?? join(dataFolder, 'outbox')),
    /** texts of the settings that the environment fixes, by key (server/settings) */
    fixedSettings: fixed,
    /** encrypts secret settings; without it the key is in the data folder */
    settingsKeys: values.SETTINGS_KEY,
    /** file of breached passwords (server/accounts/common-passwords.ts) */
    breachedPasswords: values.BREACHED_PASSWORDS,
    /** of COOKIE_SECRET, by purpose */
    keys: deriveKeys(values.COOKIE_SECRET ?? storedSecret(dataFolder)),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    /** Without it metrics are served to this machine only. */
    metricsToken: values.METRICS_TOKEN,
    pageFreshnessSeconds: values.PAGE_FRESHNESS_SECONDS,
    /** cost of the requests of a network in 10 s (server/http/limits/cost-limit.ts); 0: no limit */
    costLimit: values.COST_LIMIT,
    /** of request bodies under way, in all */
    bodyMemoryBytes: values.BODY_MEMORY_MB * 1024 * 1024,
    maxConnections: values.MAX_CONNECTIONS,
    /** not applied behind a trusted proxy */
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    /** from SIGTERM to the end of new connections */
    stopDelaySeconds: values.STOP_DELAY_SECONDS,
    /** processes of `npm start` on this machine */
    workers: values.WORKERS,
    /** false: this process serves pages only, others of the shop do the jobs */
    jobs: values.JOBS,
    seedDemo: values.SEED_DEMO,
    /** 503 for every request; the database is not used */
    maintenance: values.MAINTENANCE,
  }
}

const secret = new Set([
  'COOKIE_SECRET',
  'SETTINGS_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'FILES_URL',
])

function given(issue: z.core.$ZodIssue, env: Environment): string {
  const key = String(issue.path[0])
  return secret.has(key) || env[key] === undefined ? '' : ` (it is "${env[key]}")`
}

/** May be a list as COOKIE_SECRET. */
function storedSecret(dataFolder: string): Keys {
  try {
    return ensureSecretFile(join(dataFolder, 'cookie-secret'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`DATA_FOLDER: the cookie secret cannot be stored there (${reason}): make it writable or set COOKIE_SECRET`])
  }
}
