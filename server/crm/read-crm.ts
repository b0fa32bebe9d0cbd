// Reads where callback requests become deals (CONST-12).
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import type { Database } from '../database/database.ts'

export type CrmConfig = {
  /** ends with a slash; a secret */
  webhookUrl: string
  funnelId: number
  /** as deals name it: `C25:NEW`, in the funnel 0 plain `NEW` */
  stageId: string
  sourceId: string
}

/** Undefined: requests are only stored (CB-04). */
export async function readCrm(db: Database, config: SettingsSource): Promise<CrmConfig | undefined> {
  const { webhookUrl, funnel, stage, source } = await readSettings(db, config, 'crm')
  return webhookUrl === undefined
    ? undefined
    : { webhookUrl, funnelId: funnel, stageId: funnel === 0 ? stage : `C${funnel}:${stage}`, sourceId: source }
}
