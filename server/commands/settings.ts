// Lists, shows and changes settings: `npm run settings` (ADM-03).
import { text as readText } from 'node:stream/consumers'
import { system } from '../journal/actors.ts'
import { changeSettings, getDefinition, listSettings, type SettingView } from '../settings/change-settings.ts'
import { runCommand, type Command, type CommandServices } from './cli.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = `Usage: npm run settings [-- list]
       npm run settings -- get KEY
       npm run settings -- set KEY VALUE [KEY VALUE …]   together, where one rule holds for several
       npm run settings -- set KEY -                     reads the value from the standard input, as secrets should be`

await runCommand(readWork())

function readWork(): Command {
  const [action = 'list', ...rest] = readArguments(usage, [0, 100], {}).positionals
  if (action === 'list' && rest.length === 0) return list
  if (action === 'get' && rest.length === 1) return (services) => show(services, rest[0]!)
  if (action !== 'set' || rest.length === 0 || rest.length % 2 === 1) return exitWithUsage(usage)
  return async (services) => {
    const given = await Promise.all(
      rest.map(async (word, at) => (at % 2 === 1 && word === '-' ? (await readText(process.stdin)).trim() : word)),
    )
    const changes = given.flatMap((key, at) => (at % 2 === 0 ? [{ key, text: given[at + 1]! }] : []))
    await changeSettings(services, system('settings'), changes)
    console.log(`Saved: ${changes.map(({ key }) => key).join(', ')}. Every process uses the new value within a second.`)
  }
}

async function list({ db, config }: CommandServices): Promise<void> {
  let group = ''
  for (const setting of await listSettings(db, config)) {
    if (setting.groupTitle !== group) console.log(`\n${(group = setting.groupTitle)}`)
    console.log(`  ${setting.key} = ${setting.text}${remark(setting)}  # ${[setting.title, setting.hint].filter(Boolean).join('; ')}`)
  }
}

async function show({ db, config }: CommandServices, key: string): Promise<void> {
  getDefinition(key)
  const setting = (await listSettings(db, config)).find((one) => one.key === key)!
  console.log(`${setting.isSecret ? (setting.text === '' ? 'не задан' : 'задан') : setting.text}${remark(setting)}`)
}

function remark({ from, env }: SettingView): string {
  return from === 'environment' ? `  (задано окружением: ${env})` : ''
}
