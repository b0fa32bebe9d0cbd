// Starts the shop for end-to-end tests as on a new machine: own database, demo assortment.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataFolderFile } from './make-staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'rodnik-journeys-'))
chmodSync(folder, 0o755) // under root PostgreSQL runs as another user, who needs access
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
if (process.env.MAIL_OUTBOX) {
  rmSync(process.env.MAIL_OUTBOX, { recursive: true, force: true }) // of the last run
  writeFileSync(dataFolderFile(process.env.MAIL_OUTBOX), folder)
}
Object.assign(process.env, {
  DATA_FOLDER: folder,
  SEED_DEMO: 'true',
  COST_LIMIT: '0',
  STOP_DELAY_SECONDS: '0',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
})
delete process.env.DATABASE_URL
delete process.env.SMTP_URL

await import('#server/main.ts')
