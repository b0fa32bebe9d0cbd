// Restores a backup into an empty shop: `npm run restore -- FILE` (OPS-03).
import { parseArgs } from 'node:util'
import { runCommand } from './cli.ts'
import { summaryOf } from '../backup/backup-file.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { StartError } from '../lib/start-error.ts'

const { positionals } = parseArgs({ allowPositionals: true, strict: false })
const [file] = positionals
if (file === undefined || positionals.length > 1) {
  console.error('Usage: npm run restore -- FILE   into an empty DATA_FOLDER (and an empty DATABASE_URL)')
  process.exit(2)
}
try {
  // Before the database is started: a damaged backup leaves not even an empty one.
  const backup = await openBackup(file)
  await runCommand(async ({ pool, config }) => {
    await restoreBackup({ pool, dataFolder: config.dataFolder }, backup)
    console.log(`Restored from ${backup.manifest.createdAt}: ${summaryOf(backup.manifest)}`)
  })
  backup.close()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
