// Makes staff of the tested shop by the command, while it runs; finds its demo owner.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the data folder of the tested shop. */
export const dataFolderFile = (outbox: string): string => `${outbox}.folder`

const dataFolder = (outbox: string): string => readFileSync(dataFolderFile(outbox), 'utf8')

export function demoOwner(outbox: string): { email: string; password: string } {
  const [email = '', password = ''] = readFileSync(join(dataFolder(outbox), 'demo-owner.txt'), 'utf8').split('\n')
  return { email, password }
}

/** As `npm run staff -- add EMAIL --role ROLE --password-stdin`. */
export const addStaff = (outbox: string, email: string, role: string, password: string): Promise<void> =>
  runStaff(outbox, ['add', email, '--role', role, '--name', 'Мадина Оспанова', '--password-stdin'], password)

/** As `npm run staff -- role EMAIL ROLE`: instead of the roles so far. */
export const setRole = (outbox: string, email: string, role: string): Promise<void> => runStaff(outbox, ['role', email, role])

async function runStaff(outbox: string, args: string[], input = ''): Promise<void> {
  const env = { ...process.env, DATA_FOLDER: dataFolder(outbox), LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['server/commands/staff.ts', ...args], { env, stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(`${input}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm run staff ended with ${code}`)
}
