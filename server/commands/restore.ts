// Restores a backup into an empty shop: `npm run restore -- FILE` (OPS-03).
import { runCommand, type Command } from './cli.ts'
import { summaryOf } from '../backup/backup-file.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { StartError } from '../lib/start-error.ts'
import { readArguments } from './read-arguments.ts'

const usage = 'Usage: npm run restore -- FILE   into an empty DATA_FOLDER (and an empty DATABASE_URL)'

const [file = ''] = readArguments(usage, [1, 1], {}).positionals
try {
  // Before the database is started: a damaged backup leaves not even an empty one.
  const backup = await openBackup(file)
  const restore: Command = async ({ pool, config }) => {
    await restoreBackup({ pool, dataFolder: config.dataFolder }, backup)
    console.log(`Restored from ${backup.manifest.createdAt}: ${summaryOf(backup.manifest)}`)
  }
  // That of an earlier release is restored into its tables, which are migrated afterwards.
  await runCommand(restore, undefined, backup.manifest.migrations.at(-1)?.name)
  backup.close()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
