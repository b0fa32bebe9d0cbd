// Renders the configuration of three machines: `npm run deploy:render -- machines.ini FOLDER`.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArguments } from '../server/commands/read-arguments.ts'
import { StartError } from '../server/lib/start-error.ts'
import { issueCertificates } from './issue-certificates.ts'
import { readMachines } from './read-machines.ts'
import { renderMachines } from './render-machines.ts'

const { positionals } = readArguments('Usage: npm run deploy:render -- machines.ini FOLDER', [2, 2], {})
const [file = '', folder = ''] = positionals.map((path) => resolve(process.env.INIT_CWD ?? '.', path))

try {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`The file ${file} cannot be read.`)
  })
  const machines = readMachines(text)
  await renderMachines(machines, folder)
  const renewed = await issueCertificates(machines.machines, folder)
  const names = machines.machines.map(({ name }) => name)
  console.log(`${folder} has the files of ${names.join(', ')}; new certificates: ${renewed.join(', ') || 'none'}.`)
  console.log(`Next: deploy/README.md. ${folder}/authority is the key to all machines: keep it off them, and in no backup of the shop.`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
