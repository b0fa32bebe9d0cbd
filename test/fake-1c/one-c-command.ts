// Sends a folder as a whole catalogue session of 1C 8.3: `npm run 1c-client`.
import { parseArgs } from 'node:util'
import { zipOf } from '../zip.ts'
import { openOneC, readPackageFolder, sendCatalogue } from './one-c-client.ts'

const usage = `Usage: npm run 1c-client -- http://HOST:PORT/exchange/1c NAME:PASSWORD FOLDER
  --version 2.09        a client of the new protocol: sends the version, deactivate and complete
  --zip                 all files in one archive
  --part-bytes 2097152  size of a part
  --http-1.0  --no-cookies  --no-sessid  --basic-always  --keep-alive  --expect  --windows-names
  --resend N            sends part N of each file twice, as after a lost response
  --drop N              leaves part N of each file out
  --retry-seconds N     repeats a request whose connection failed for so long
  --break N             closes the connection in the middle of part N, then sends it again`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    zip: { type: 'boolean' },
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
  },
})
const [url, login, folder] = positionals
if (!url || !login || !folder) {
  console.error(usage)
  process.exit(2)
}

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
})
const isPart = (part: number, option: string | undefined) => option !== undefined && part === Number(option) - 1
const files = await readPackageFolder(folder)
const archive = zipOf([...files].map(([name, content]) => ({ name, content })))
try {
  await sendCatalogue(client, files, values.version !== undefined, {
    ...(values.zip && { archive }),
    trouble: (part) =>
      isPart(part, values.resend) ? 'resent' : isPart(part, values.drop) ? 'dropped' : isPart(part, values.break) ? 'broken' : undefined,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  client.close()
}
