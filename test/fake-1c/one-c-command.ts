// Sends a folder as a whole catalogue session of 1C 8.3, and exchanges orders: `npm run 1c-client`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWithUsage, readArguments } from '#server/commands/read-arguments.ts'
import { zipOfFiles } from '../zip.ts'
import { openOneC, readPackageFolder, sendCatalogue, type PartTrouble } from './one-c-client.ts'
import { exchangeOrders } from './order-session.ts'
import { writePackage } from './write-package.ts'

const usage = `Usage: npm run 1c-client -- http://HOST:PORT/exchange/1c NAME:PASSWORD [FOLDER] [--orders]
  FOLDER                a session of the catalogue with its files
  --generate 1000       the same with so many generated products; --pictures 100 of them have a picture
  --reverse             sends and imports the files in the reverse order, offers before products
  --orders              a session of orders: takes the changed ones, confirms them, sends back:
    --status Собирается   the status of every order
    --paid 50             a payment of so many per cent, as a document of its own
    --shipped             a shipment, as a document of its own
    --cancelled           «Отменен»
    --changed-lines       one unit more of the first line, the last of several lines dropped
    --foreign-order       an order that the shop does not know
    --encoding windows-1251  --schema 2.05  --containers
    --no-success          never confirms the orders
    --success-twice       confirms them twice
    --file-first          sends nothing but the file before it asks for orders
    --file-twice          sends the file twice
  --version 2.09        a client of the new protocol: sends the version, deactivate and complete, the import of orders
  --zip                 all files in one archive
  --part-bytes 2097152  size of a part
  --http-1.0  --no-cookies  --no-sessid  --basic-always  --keep-alive  --expect  --windows-names
  --resend N            sends part N of each file twice, as after a lost response
  --drop N              leaves part N of each file out
  --retry-seconds N     repeats a request whose connection failed for so long
  --lose MODE           the response of the first request of this mode is lost, so it is sent again (checkauth, import, query …)
  --break N             closes the connection in the middle of part N, then sends it again`

const { values, positionals } = readArguments(usage, [2, 3], {
  orders: { type: 'boolean' },
  status: { type: 'string' },
  paid: { type: 'string', default: '0' },
  shipped: { type: 'boolean', default: false },
  cancelled: { type: 'boolean', default: false },
  'changed-lines': { type: 'boolean', default: false },
  'foreign-order': { type: 'boolean', default: false },
  encoding: { type: 'string', default: 'utf-8' },
  schema: { type: 'string', default: '2.08' },
  containers: { type: 'boolean', default: false },
  'no-success': { type: 'boolean', default: false },
  'success-twice': { type: 'boolean', default: false },
  'file-first': { type: 'boolean', default: false },
  'file-twice': { type: 'boolean', default: false },
  version: { type: 'string' },
  zip: { type: 'boolean', default: false },
  'part-bytes': { type: 'string', default: String(2 * 1024 ** 2) },
  'http-1.0': { type: 'boolean' },
  'no-cookies': { type: 'boolean' },
  'no-sessid': { type: 'boolean' },
  'basic-always': { type: 'boolean' },
  'keep-alive': { type: 'boolean' },
  expect: { type: 'boolean' },
  'windows-names': { type: 'boolean' },
  'retry-seconds': { type: 'string', default: '0' },
  resend: { type: 'string' },
  drop: { type: 'string' },
  break: { type: 'string' },
  lose: { type: 'string' },
  generate: { type: 'string' },
  pictures: { type: 'string', default: '0' },
  reverse: { type: 'boolean' },
})
const [url = '', login = '', folder] = positionals
if (!folder && !values.orders && values.generate === undefined) exitWithUsage(usage)

const client = openOneC({
  url,
  login,
  partBytes: Number(values['part-bytes']),
  httpVersion: values['http-1.0'] ? '1.0' : '1.1',
  hasCookies: !values['no-cookies'],
  hasSessid: !values['no-sessid'],
  hasBasicAlways: values['basic-always'] ?? false,
  keepsConnection: values['keep-alive'] ?? false,
  expectsContinue: values.expect ?? false,
  hasWindowsNames: values['windows-names'] ?? false,
  retrySeconds: Number(values['retry-seconds']),
  log: (line) => console.log(line),
  ...(values.version !== undefined && { version: values.version }),
  ...(values.lose !== undefined && { losesResponseOf: values.lose }),
})
const isPart = (part: number, option: string | undefined) => option !== undefined && part === Number(option) - 1
const trouble: PartTrouble = (part) =>
  isPart(part, values.resend) ? 'resent' : isPart(part, values.drop) ? 'dropped' : isPart(part, values.break) ? 'broken' : undefined
try {
  if (folder || values.generate) {
    const sent = folder ? await readPackageFolder(folder) : await generated(Number(values.generate), Number(values.pictures))
    const files = values.reverse ? new Map([...sent].reverse()) : sent
    const archive = zipOfFiles(files)
    await sendCatalogue(client, files, values.version !== undefined, { ...(values.zip && { archive }), trouble })
  }
  if (values.orders) {
    const { orders } = await exchangeOrders(client, {
      hasImport: values.version !== undefined,
      ...(values.status !== undefined && { status: values.status }),
      paidPercent: Number(values.paid),
      hasShipment: values.shipped,
      isCancelled: values.cancelled,
      hasChangedLines: values['changed-lines'],
      hasForeignOrder: values['foreign-order'],
      encoding: values.encoding === 'windows-1251' ? 'windows-1251' : 'utf-8',
      schema: values.schema,
      hasContainers: values.containers,
      isZipped: values.zip,
      trouble,
      skipsSuccess: values['no-success'],
      repeatsSuccess: values['success-twice'],
      isFileFirst: values['file-first'],
      repeatsFile: values['file-twice'],
    })
    console.log(
      `orders: ${orders.map(({ number, sum, isCancelled }) => `${number} ${sum}${isCancelled ? ' cancelled' : ''}`).join(', ') || 'none'}`,
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  client.close()
}

async function generated(products: number, pictures: number): Promise<Map<string, Buffer>> {
  const written = await mkdtemp(join(tmpdir(), '1c-client-'))
  try {
    await writePackage(written, products, pictures)
    return await readPackageFolder(written)
  } finally {
    await rm(written, { recursive: true, force: true })
  }
}
