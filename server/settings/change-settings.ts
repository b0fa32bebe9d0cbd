// Lists settings for staff and changes them, with version and journal (ADM-03).
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#contract/journal/actor.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Database, Trx } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'
import { ShopError } from '../errors.ts'
import { requireVersion } from '../journal/require-version.ts'
import { recordChange } from '../journal/record-change.ts'
import { readTexts, type SettingsSource, type StoredSetting } from './read-settings.ts'
import { encryptSetting } from './secret-text.ts'
import { settingDefinitions, settingGroups, type SettingDefinition } from './setting-groups.ts'

export type SettingView = Omit<SettingDefinition, 'schema'> & {
  /** a secret: dots, or '' where it is not set */
  text: string
  from: 'initial' | 'stored' | 'environment'
  /** of the stored text; 0: never changed */
  version: number
}

export type SettingChange = {
  key: string
  text: string
  /** that the form was filled with; undefined: whatever it is now */
  version?: number
}

const dots = '••••••••'
/** Secrets are never read back. */
const shown = ({ isSecret }: SettingDefinition, text: string): string => (isSecret && text !== '' ? dots : text)

export async function listSettings(db: Database, { fixedSettings }: SettingsSource): Promise<SettingView[]> {
  const stored = new Map((await readStored(db)).map((row) => [row.key, row]))
  return settingDefinitions.map((definition) => {
    const { schema: _schema, ...facts } = definition
    const { value, version = 0 } = stored.get(facts.key) ?? {}
    const fixed = fixedSettings[facts.key]
    const from = fixed !== undefined ? 'environment' : value !== undefined ? 'stored' : 'initial'
    return { ...facts, text: shown(definition, fixed ?? value ?? facts.initial), from, version }
  })
}

type ChangeServices = { db: Database; config: SettingsSource }

/**
 * All or none; each group is checked as a whole.
 * @throws malformed and setting_fixed with texts by key, conflict with both values of the first setting that differs
 */
export async function changeSettings({ db, config }: ChangeServices, actor: Actor, changes: readonly SettingChange[]): Promise<void> {
  const work = changes.map((change) => ({ ...change, definition: getDefinition(change.key) }))
  refuse(
    'setting_fixed',
    work.flatMap(({ key, definition }) => (key in config.fixedSettings ? [[key, `Задано окружением: ${definition.env}`]] : [])),
  )
  await inTransaction(db, async (trx) => {
    // Changes are few: one writer at a time sees all that the rules over several settings compare.
    await sql`lock table settings in share row exclusive mode`.execute(trx)
    const stored = await readStored(trx)
    const storedOf = (key: string) => stored.find((row) => row.key === key)
    for (const { key, text, version, definition } of work) {
      const { value = definition.initial, version: current = 0 } = storedOf(key) ?? {}
      requireVersion(version, { version: current, [key]: shown(definition, value) }, { [key]: shown(definition, text) })
    }
    refuse('malformed', findProblems(work, stored, config))
    for (const { key, text, definition } of work) await store(trx, actor, { definition, before: storedOf(key), text, config })
  })
}

type Work = { key: string; text: string; definition: SettingDefinition }

function findProblems(work: readonly Work[], stored: readonly StoredSetting[], config: SettingsSource): [key: string, text: string][] {
  const others = stored.filter(({ key }) => !work.some((one) => one.key === key))
  return [...Map.groupBy(work, ({ definition }) => definition.group)].flatMap(([group, changed]) => {
    const given = Object.fromEntries(changed.map(({ key, text }) => [key.slice(group.length + 1), text]))
    const { error } = z.safeParse(settingGroups[group], { ...readTexts(group, others, config), ...given })
    return error ? error.issues.map(({ path: [field = ''], message }): [string, string] => [`${group}.${String(field)}`, message]) : []
  })
}

type Storing = { definition: SettingDefinition; before: StoredSetting | undefined; text: string; config: SettingsSource }

async function store(trx: Trx, actor: Actor, { definition, before, text, config }: Storing): Promise<void> {
  const { key, isSecret, initial } = definition
  if (!isSecret && text === before?.value) return
  const { version } = await trx
    .insertInto('settings')
    .values({ key, value: isSecret && text !== '' ? encryptSetting(config, key, text) : text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updatedAt: dbNow })))
    .returning('version')
    .executeTakeFirstOrThrow()
  const note = isSecret ? 'Секрет заменён' : ''
  const fields = (value: string) => ({ value: shown(definition, value) })
  await recordChange(trx, actor, { entity: 'settings', id: key, version, note }, fields(before?.value ?? initial), fields(text))
}

/** @throws not_found */
export function getDefinition(key: string): SettingDefinition {
  const found = settingDefinitions.find((one) => one.key === key)
  if (!found) throw new ShopError('not_found', { detail: `Настройки ${key} нет.` })
  return found
}

const readStored = (db: Database): Promise<StoredSetting[]> => db.selectFrom('settings').select(['key', 'value', 'version']).execute()

function refuse(code: ErrorCode, problems: [key: string, text: string][]): void {
  if (problems.length === 0) return
  const detail = problems.map(([key, text]) => `${key}: ${text}`).join('\n')
  throw new ShopError(code, { detail, fields: Object.fromEntries(problems.map(([key, text]) => [key, [text]])) })
}
