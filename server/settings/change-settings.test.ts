// Checks changes of settings: rules, versions, journal, what the environment fixes, and secrets (ADM-03).
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#contract/journal/actor.ts'
import { openData, testConfig, type TestData } from '#test/harness.ts'
import { setSettings } from '#test/set-settings.ts'
import { changeSettings, listSettings, type SettingChange } from './change-settings.ts'
import { checkSettings, readSettings } from './read-settings.ts'
import { settingDefinitions } from './setting-groups.ts'

let data: TestData
let folder = ''
beforeAll(async () => {
  data = await openData()
})
afterAll(() => data.close())
beforeEach(async () => {
  await data.pool.query('delete from settings')
  folder = mkdtempSync(join(tmpdir(), 'rodnik-settings-'))
  return () => rmSync(folder, { recursive: true })
})

const staff: Actor = { kind: 'staff', id: 'a1d3c5b7-0000-4000-8000-000000000002' }
const config = (env: Record<string, string> = {}) => testConfig({ DATA_FOLDER: folder, ...env })
const change = (changes: SettingChange[], env?: Record<string, string>) =>
  changeSettings({ db: data.db, config: config(env) }, staff, changes)
const set = (key: string, text: string) => change([{ key, text }])
const viewOf = async (key: string, env?: Record<string, string>) =>
  (await listSettings(data.db, config(env))).find((one) => one.key === key)!
const refusal = (code: string, ...keys: string[]) => ({
  code,
  fields: Object.fromEntries(keys.map((key) => [key, [expect.any(String)]])),
})
const journalOf = async (key: string) => {
  const rows = await data.db
    .selectFrom('journal')
    .select(['actorId', 'version', 'changes', 'note'])
    .where('recordId', '=', key)
    .orderBy('id')
    .execute()
  return rows
}

test('ADM-03 STAFF-05 a change is stored with a version and in the journal; an unchanged text is neither', async () => {
  await set('company.name', 'ТОО «Вода»')
  await set('company.name', 'ТОО «Вода»')
  await set('company.name', 'ТОО «Родник»')
  expect(await viewOf('company.name')).toMatchObject({ text: 'ТОО «Родник»', from: 'stored', version: 2, action: 'settings:change' })
  expect(await readSettings(data.db, config(), 'company')).toMatchObject({ name: 'ТОО «Родник»', bin: '' })
  expect(await journalOf('company.name')).toMatchObject([
    { actorId: staff.id, version: 1, changes: { value: ['', 'ТОО «Вода»'] } },
    { actorId: staff.id, version: 2, changes: { value: ['ТОО «Вода»', 'ТОО «Родник»'] } },
  ])
})

test.each([
  ['shop.phone', '8 700'],
  ['shop.email', 'nobody'],
  ['shop.messengerUrl', 'javascript:alert(1)'],
  ['shop.networkUrl', 'http://plain.example/'],
  ['shop.videoUrl', 'https://a.example/ javascript:alert(1)'],
  ['shop.closesAt', '25:00'],
  ['shop.mapProvider', 'other'],
  ['shop.closedUntil', 'tomorrow'],
  ['guestOrders.stockShare', '0'],
  ['customerOrders.ordersPerHour', '1.5'],
  ['company.bin', '123456789012'],
  ['company.vatRates', '12'],
  ['feeds.freshnessSeconds', '301'],
  ['exchange.rates', 'RUB'],
  ['exchange.login', '1c:too-short'],
  ['exchange.ownership', '{"product.colour":"site"}'],
  ['exchange.statuses', '{"готов":"gone"}'],
  ['crm.webhookUrl', 'https://portal.example/rest/1/abc123/crm.deal.add'],
  ['smtp.url', 'mail.kz'],
  ['mail.shop', 'orders'],
  ['delivery.rules', 'free'],
  ['delivery.rules', '[{"text":" ","thresholdTiyn":-1,"startsOn":"2027-01-01","endsOn":null}]'],
])('ADM-03 SHELL-15 a wrong value is refused: %s = %s', async (key, text) => {
  await expect(set(key, text)).rejects.toMatchObject(refusal('malformed', key))
  expect(await viewOf(key)).toMatchObject({ from: 'initial', version: 0 })
})

test('SHELL-15 SHELL-09 rules over several values are checked as a whole, and all changes are made or none', async () => {
  await expect(set('shop.opensAt', '18:00')).rejects.toMatchObject(refusal('malformed', 'shop.opensAt'))
  await expect(set('shop.closesAt', '')).rejects.toMatchObject(refusal('malformed', 'shop.opensAt'))
  const hours = (opensAt: string, closesAt: string) =>
    change([
      { key: 'shop.opensAt', text: opensAt },
      { key: 'shop.closesAt', text: closesAt },
    ])
  await hours('', '')
  await hours('18:00', '23:00')
  await expect(
    change([
      { key: 'shop.phone', text: '' },
      { key: 'mail.from', text: 'x' },
    ]),
  ).rejects.toMatchObject({ code: 'malformed' })
  expect(await readSettings(data.db, config(), 'shop')).toMatchObject({ opensAt: '18:00', closesAt: '23:00' })
  const rule = (startsOn: string, endsOn: string | null) => ({ text: 'Даром', thresholdTiyn: 0, startsOn, endsOn })
  const rules = (...list: object[]) => set('delivery.rules', JSON.stringify(list))
  await rules(rule('2027-02-01', null), rule('2026-01-01', '2027-01-31'))
  expect((await readSettings(data.db, config(), 'delivery')).rules.map(({ startsOn }) => startsOn)).toEqual(['2026-01-01', '2027-02-01'])
  await expect(rules(rule('2026-01-01', null), rule('2027-02-01', null))).rejects.toMatchObject({ code: 'malformed' })
  await expect(rules(rule('2027-02-01', '2027-01-31'))).rejects.toMatchObject({ code: 'malformed' })
})

test('ADM-03 of two writers at once one gets a conflict with both values; a forged version as well', async () => {
  await set('company.phone', '1')
  const write = (text: string, version: number) => change([{ key: 'company.phone', text, version }])
  const results = await Promise.allSettled([write('2', 1), write('3', 1)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find(({ status }) => status === 'rejected')
  const { text: now } = await viewOf('company.phone')
  const values = { 'company.phone': { current: now, sent: now === '2' ? '3' : '2' } }
  expect(lost).toMatchObject({ reason: { code: 'conflict', conflict: { version: 2, values } } })
  for (const version of [0, 99]) await expect(write('4', version)).rejects.toMatchObject({ code: 'conflict' })
})

test('ADM-03 OPS-01 a setting that the environment fixes is shown as such and not changed', async () => {
  await set('feeds.shopName', 'Вода')
  const env = { SHOP_NAME: 'Ключ' }
  expect(await viewOf('feeds.shopName', env)).toMatchObject({ text: 'Ключ', from: 'environment', env: 'SHOP_NAME' })
  expect((await readSettings(data.db, config(env), 'feeds')).shopName).toBe('Ключ')
  await expect(change([{ key: 'feeds.shopName', text: 'Исток' }], env)).rejects.toMatchObject({
    ...refusal('setting_fixed', 'feeds.shopName'),
    detail: 'feeds.shopName: Задано окружением: SHOP_NAME',
  })
  await expect(set('feeds.colour', 'red')).rejects.toMatchObject({ code: 'not_found', detail: 'Настройки feeds.colour нет.' })
})

const webhook = 'https://portal.example/rest/1/abc123/'

test('ADM-03 a secret is encrypted with a key of its own file and never read back', async () => {
  await set('crm.webhookUrl', webhook)
  await set('smtp.url', 'smtps://shop:hunter2@mail.example')
  expect(statSync(join(folder, 'settings-key')).mode & 0o777).toBe(0o600)
  expect(await readSettings(data.db, config(), 'crm')).toMatchObject({ webhookUrl: webhook })
  const stored = JSON.stringify((await data.pool.query('select * from settings')).rows)
  const views = JSON.stringify(await listSettings(data.db, config()))
  const journal = JSON.stringify(await data.db.selectFrom('journal').selectAll().execute())
  for (const text of [stored, views, journal]) expect(text).not.toMatch(/abc123|hunter2/)
  expect(await viewOf('crm.webhookUrl')).toMatchObject({ text: '••••••••', from: 'stored', version: 1, isSecret: true })
  expect((await viewOf('smtp.url', { SMTP_URL: 'smtp://a:hunter3@b' })).text).toBe('••••••••')
  expect(await journalOf('crm.webhookUrl')).toMatchObject([{ changes: { value: ['', '••••••••'] }, note: 'Секрет заменён' }])
  await set('smtp.url', '')
  expect([(await readSettings(data.db, config(), 'smtp')).url, (await viewOf('smtp.url')).text]).toEqual([undefined, ''])
})

test('ADM-03 OPS-03 without its key a secret is one clear fault at the start; an older key of the list still reads it', async () => {
  await set('crm.webhookUrl', webhook)
  const key = readFileSync(join(folder, 'settings-key'), 'utf8')
  const other = 'another key of at least 32 characters'
  await checkSettings(data.db, config({ SETTINGS_KEY: `${other},${key}` }))
  const fault = /^The secret setting crm\.webhookUrl cannot be decrypted: set SETTINGS_KEY, or bring back .+settings-key/
  await expect(checkSettings(data.db, config({ SETTINGS_KEY: other }))).rejects.toThrow(fault)
  rmSync(join(folder, 'settings-key'))
  await expect(checkSettings(data.db, config())).rejects.toThrow(fault)
  await checkSettings(data.db, config({ CRM_WEBHOOK_URL: webhook }))
  await set('crm.webhookUrl', webhook) // saved again, with a new key
  await checkSettings(data.db, config())
  // Another setting's text cannot be put in its place.
  await data.pool.query("update settings set key = 'exchange.login'")
  await expect(checkSettings(data.db, config())).rejects.toThrow(/exchange\.login cannot be decrypted/)
})

test('OPS-01 values that SQL made wrong are named at the start', async () => {
  await setSettings(data.db, { 'shop.phone': '8 700' })
  await expect(checkSettings(data.db, config())).rejects.toThrow('  - shop.phone: телефон вида +77132000000 или пусто')
})

test('OPS-01 every setting has a title, its initial text is valid, and docs/operations.md names it with its variable', async () => {
  await checkSettings(data.db, config())
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const row = ({ key, env }: { key: string; env?: string }) => `| \`${key}\` | ${env === undefined ? '–' : `\`${env}\``} |`
  expect(settingDefinitions.filter((one) => !text.includes(row(one))).map(row)).toEqual([])
  expect(new Set(settingDefinitions.map(({ groupTitle, title }) => `${groupTitle}: ${title}`)).size).toBe(settingDefinitions.length)
})
