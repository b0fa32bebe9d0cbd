// Reads settings: what the environment fixes, else what is stored, else the initial text.
import { sql } from 'kysely'
import type { z } from 'zod'
import { demoCompany } from './groups/company.ts'
import { StartError } from '../lib/start-error.ts'
import { decryptSetting, type KeySource } from './secret-text.ts'
import { groupNames, settingDefinitions, settingGroups, type GroupName, type Settings } from './setting-groups.ts'
import type { Database } from '../database/database.ts'

export type SettingsSource = KeySource & {
  /** texts that the environment fixes, by key */
  fixedSettings: Readonly<Record<string, string>>
}

const schemas: { [Name in GroupName]: z.ZodType<Settings[Name]> } = settingGroups

export type StoredSetting = { key: string; value: string; version: number }

/**
 * As stored now, also inside a transaction; pages read `services.settings`, a cache.
 * @throws StartError for a secret without its key, and for a value that SQL made invalid
 */
export async function readSettings<Name extends GroupName>(db: Database, source: SettingsSource, group: Name): Promise<Settings[Name]> {
  return (await readGroups(db, source, group))[group]
}

/** As readSettings, by one statement. */
export async function readGroups<Name extends GroupName>(db: Database, source: SettingsSource, ...groups: Name[]) {
  const inGroups = sql<boolean>`split_part(key, '.', 1) = any(${groups}::text[])`
  const stored = await db.selectFrom('settings').select(['key', 'value', 'version']).where(inGroups).execute()
  const read = groups.map((group) => {
    const { data, error } = schemas[group].safeParse(readTexts(group, stored, source))
    if (error) throw new StartError(`The settings are not valid:\n${describeProblems(group, error).join('\n')}`)
    return [group, data]
  })
  return Object.fromEntries(read) as Pick<Settings, Name>
}

/** Texts of a group by field. */
export function readTexts(group: GroupName, stored: readonly StoredSetting[], source: SettingsSource): Record<string, string> {
  const values = new Map(stored.map(({ key, value }) => [key, value]))
  const texts = settingDefinitions
    .filter((one) => one.group === group)
    .map(({ key, initial, isSecret }) => {
      const value = values.get(key)
      const text =
        value !== undefined && value !== '' && isSecret && !(key in source.fixedSettings) ? decryptSetting(source, key, value) : value
      return [key.slice(group.length + 1), source.fixedSettings[key] ?? text ?? initial] as const
    })
  return Object.fromEntries(texts)
}

/** `  - shop.phone: …` */
const describeProblems = (group: GroupName, { issues }: z.core.$ZodError): string[] =>
  issues.map(({ path, message }) => `  - ${[group, path[0]].join('.')}: ${message}`)

/** Before the shop opens. @throws StartError that names every fault */
export async function checkSettings(db: Database, source: SettingsSource): Promise<void> {
  await readGroups(db, source, ...groupNames)
}

/** Who sells, with VAT by first day (empty without VAT). The demo company only in a demo shop that has set none. */
export async function readCompany(db: Database, source: SettingsSource & { seedDemo: boolean }) {
  const { vatRates, invoiceDays, ...company } = await readSettings(db, source, 'company')
  const isDemo = source.seedDemo && Object.values(company).every((text) => text === '')
  return { company: isDemo ? demoCompany : company, vatRates, invoiceDays }
}

type DatedRule = Settings['delivery']['rules'][number]

/** The setting allows one rule a day (SHELL-09). @param day `2026-01-31` of the shop's calendar */
export const deliveryRuleOn = (day: string, rules: readonly DatedRule[]): DatedRule | undefined =>
  rules.find(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
