// Restores a backup into an empty shop, or the embedded database to a moment: `npm run restore` (OPS-03).
import { reporting, runCommand, type Command } from './cli.ts'
import { summarize } from '../backup/backup-file.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { restoreToTime } from '../backup/restore-to-time.ts'
import { readConfig } from '../config/config.ts'
import { StartError } from '../lib/start-error.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = `Usage: npm run restore -- FILE        into an empty DATA_FOLDER (and an empty DATABASE_URL)
       npm run restore -- --to TIME   the embedded database by ARCHIVE_FOLDER, TIME like 2027-01-31T11:59:00+05:00 or latest`

const { values, positionals } = readArguments(usage, [0, 1], { to: { type: 'string' } })
const [file] = positionals
if ((file === undefined) === (values.to === undefined)) exitWithUsage(usage)
await reporting(() => (values.to === undefined ? restoreFile(file!) : restoreTo(values.to)))

async function restoreFile(name: string): Promise<void> {
  // Before the database is started: a damaged backup leaves not even an empty one.
  const backup = await openBackup(name)
  const restore: Command = async ({ pool, config }) => {
    await restoreBackup({ pool, dataFolder: config.dataFolder }, backup)
    console.log(`Restored from ${backup.manifest.createdAt}: ${summarize(backup.manifest)}`)
  }
  // That of an earlier release is restored into its tables, which are migrated afterwards.
  await runCommand(restore, undefined, backup.manifest.migrations.at(-1)?.name)
  backup.close()
}

async function restoreTo(time: string): Promise<void> {
  const moment = time === 'latest' ? time : new Date(time)
  if (moment !== 'latest' && (Number.isNaN(moment.getTime()) || !/(?:Z|[+-]\d\d:\d\d)$/.test(time))) exitWithUsage(usage)
  const { dataFolder, archiveFolder } = readConfig(process.env)
  if (archiveFolder === undefined) throw new StartError('Set ARCHIVE_FOLDER to the archive of the embedded database.')
  const { former } = await restoreToTime({ dataFolder, archiveFolder }, moment)
  console.log(`The database is as of ${time}.${former ? ` The former one is in ${former}: delete it when it is no longer needed.` : ''}`)
}
