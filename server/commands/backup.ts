// Writes a backup while the shop runs: `npm run backup -- FILE` (OPS-03).
import { join, resolve } from 'node:path'
import { runCommand } from './cli.ts'
import { summarize } from '../backup/backup-file.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readArguments } from './read-arguments.ts'

const usage = 'Usage: npm run backup [-- FILE]   by default DATA_FOLDER/backups/rodnik-TIME.zip'

const [target] = readArguments(usage, [0, 1], {}).positionals
await runCommand(async ({ pool, config, clock }) => {
  const time = clock().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(target ?? join(config.dataFolder, 'backups', `rodnik-${time}.zip`))
  const manifest = await writeBackup({ pool, dataFolder: config.dataFolder, bucket: config.bucket }, file)
  console.log(`${file}: ${summarize(manifest)}`)
})
