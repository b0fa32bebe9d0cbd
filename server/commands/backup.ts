// Writes a backup while the shop runs: `npm run backup -- FILE` (OPS-03).
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './cli.ts'
import { summaryOf } from '../backup/backup-file.ts'
import { writeBackup } from '../backup/write-backup.ts'

const { positionals } = parseArgs({ allowPositionals: true, strict: false })
if (positionals.length > 1) {
  console.error('Usage: npm run backup [-- FILE]   by default DATA_FOLDER/backups/rodnik-TIME.zip')
  process.exit(2)
}
await runCommand(async ({ pool, config, clock }) => {
  const time = clock().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(positionals[0] ?? join(config.dataFolder, 'backups', `rodnik-${time}.zip`))
  const manifest = await writeBackup({ pool, dataFolder: config.dataFolder }, file)
  console.log(`${file}: ${summaryOf(manifest)}`)
})
