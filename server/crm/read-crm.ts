// Reads where callback requests become deals (CONST-12).
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import type { Database } from '../database/database.ts'

/** `webhookUrl` ends with a slash, and is a secret; `stageId` as deals name it: `C25:NEW`, in the funnel 0 plain `NEW` */
export type CrmConfig = NonNullable<Awaited<ReturnType<typeof readCrm>>>

/** Undefined: requests are only stored (CB-04). */
export async function readCrm(db: Database, config: SettingsSource) {
  const { webhookUrl, funnel, stage, source } = await readSettings(db, config, 'crm')
  return webhookUrl === undefined
    ? undefined
    : { webhookUrl, funnelId: funnel, stageId: funnel === 0 ? stage : `C${funnel}:${stage}`, sourceId: source }
}
