// Returns a machines.ini that is filled in, for tests and the cluster on one machine.
import { readFileSync } from 'node:fs'

/** Legal, and special in URLs, YAML, SQL, shells or ini files. */
export const hardPassword = `p@ss%w"or'd$\\x:/?&{}!`

type Sample = { host: string; addresses: [string, string, string]; processes?: number; operator?: string }

/** The example with passwords. @param password of the application's role; the others are made of it */
export function sampleMachines({ host, addresses, processes = 2, operator = '' }: Sample, password: string): string {
  const example = readFileSync(new URL('machines.example.ini', import.meta.url), 'utf8')
  const [first, second, third] = addresses
  return example
    .replace('host = shop.example', `host = ${host}`)
    .replace('processes = 2', `processes = ${processes}`)
    .replace(/^operator =$/m, () => `operator = ${operator}`)
    .replaceAll(
      /^(application|superuser|replication|rewind|pooler|backups|metrics) =$/gm,
      (_, key: string) => `${key} = ${quoted(password + key)}`,
    )
    .replaceAll(/^(cookies|settings) =$/gm, (_, key: string) => `${key} = ${quoted(`${password}${key}-0123456789`)}`)
    .replace('10.0.0.1', first)
    .replace('10.0.0.2', second)
    .replace('10.0.0.3', third)
}

const quoted = (text: string): string => JSON.stringify(text)
