// Reads and checks machines.ini; reports all its faults at once, each in one sentence.
import { parse } from 'ini'
import { z } from 'zod'
import { StartError } from '../server/lib/start-error.ts'

const password = (least: number) =>
  z
    .string()
    .min(least, `has fewer than ${least} characters: openssl rand -base64 ${least}`)
    .regex(/^[!-~]*$/, 'has characters other than ASCII letters, digits and signs')
const folder = z.string().regex(/^\/[\w./-]*[\w-]$/, 'is no absolute path without spaces')
const address = z
  .ipv4('is no IPv4 address')
  .refine((text) => !text.startsWith('127.') && text !== '0.0.0.0', 'is reached from this machine only')

const shop = z.strictObject({
  host: z.string().regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is no name of a host such as shop.example'),
  processes: z
    .string()
    .regex(/^[1-9]$/, 'is no number from 1 to 9')
    .transform(Number),
  files: folder,
  backups: folder,
  operator: z.union([z.literal(''), address]).optional(),
})
const passwords = z.strictObject({
  application: password(16),
  superuser: password(16),
  replication: password(16),
  rewind: password(16),
  pooler: password(16),
  backups: password(16),
  metrics: password(16),
  cookies: password(32),
  settings: password(32),
})
const machine = z.strictObject({ address, disk: folder })

export type Machine = z.infer<typeof machine> & { name: string }
export type Machines = { shop: z.infer<typeof shop>; passwords: z.infer<typeof passwords>; machines: Machine[] }

/** @throws StartError with every fault of the text */
export function readMachines(text: string): Machines {
  const faults: string[] = []
  const sections = new Map(Object.entries(parse(text)).map(([name, section]) => [name, texts(section)]))
  const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> | undefined => {
    const section = sections.get(name)
    if (section === undefined) return void faults.push(`The section [${name}] is missing.`)
    const parsed = schema.safeParse(section)
    if (parsed.success) return parsed.data
    faults.push(...parsed.error.issues.flatMap((issue) => sentences(name, issue, section)))
    return undefined
  }
  const shopRead = read('shop', shop)
  const passwordsRead = read('passwords', passwords)
  const machines = [...sections.keys()]
    .filter((section) => section.startsWith('machine '))
    .flatMap((section): Machine[] => {
      const name = section.slice('machine '.length)
      if (!/^[a-z][a-z0-9]{0,20}$/.test(name)) faults.push(`The machine "${name}" needs a name of small letters and digits.`)
      const found = read(section, machine)
      return found ? [{ name, ...found }] : []
    })
  for (const name of sections.keys())
    if (!['shop', 'passwords'].includes(name) && !name.startsWith('machine ')) faults.push(`The section or key [${name}] is not known.`)
  const count = [...sections.keys()].filter((section) => section.startsWith('machine ')).length
  if (count !== 3) faults.push(`There are ${count} machines instead of three: two cannot elect a primary when one is lost.`)
  const addresses = machines.map(({ address: own }) => own)
  for (const own of new Set(addresses.filter((one, at) => addresses.indexOf(one) !== at)))
    faults.push(`The address ${own} is that of several machines.`)
  if (faults.length > 0 || !shopRead || !passwordsRead)
    throw new StartError(`machines.ini is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  return { shop: shopRead, passwords: passwordsRead, machines }
}

/** The parser makes `true`, `false` and `null` of these words, and a section of a name with dots. */
function texts(section: unknown): Record<string, string> {
  if (typeof section !== 'object' || section === null) return {}
  return Object.fromEntries(Object.entries(section).map(([key, value]) => [key, typeof value === 'object' ? '' : String(value)]))
}

function sentences(section: string, issue: z.core.$ZodIssue, values: Record<string, string>): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `[${section}] has an unknown key "${key}".`)
  const key = String(issue.path[0])
  if (values[key] === undefined) return [`[${section}] lacks ${key}.`]
  if (values[key] === '') return [`[${section}] ${key} is empty.`]
  const shown = section === 'passwords' ? '' : ` "${values[key]}"`
  const [reason = ''] =
    issue.code === 'invalid_union'
      ? issue.errors
          .flat()
          .map(({ message }) => message)
          .slice(-1)
      : [issue.message]
  return [`[${section}] ${key}${shown} ${reason}.`]
}
