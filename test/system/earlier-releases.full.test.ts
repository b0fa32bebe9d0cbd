// Checks that the data of an earlier release survive the migrations and a restore (OPS-03).
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { orderHref } from '#contract/orders/order-links.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { listSessions } from '#server/exchange/list-sessions.ts'
import { handOver } from '#server/exchange/orders/changed-orders.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import type { GroupName } from '#server/settings/setting-groups.ts'
import type { Release } from '#test/fixtures/release.ts'
import { openShop, type ShopOptions, type TestShopWithApp } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'

const file = fileURLToPath(new URL('../fixtures/release-1.0.zip', import.meta.url))
const release: Release = JSON.parse(await readFile(file.replace(/zip$/, 'json'), 'utf8'))

type Target = Parameters<NonNullable<ShopOptions['prepare']>>[0]

async function withDatabase(connectionString: string, work: (pool: ReturnType<typeof openPool>) => Promise<unknown>) {
  const pool = openPool(connectionString, 1)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

const dropTables = ({ connectionString }: Target) =>
  withDatabase(connectionString, (pool) => pool.query('drop schema public cascade; create schema public'))

/** The two ways in which the data of a release reach this version. */
const ways: [string, (target: Target) => Promise<void>][] = [
  [
    'migrated',
    async (target) => {
      const backup = await openBackup(file)
      await migrate(target.connectionString, { until: backup.manifest.migrations.at(-1)!.name })
      await withDatabase(target.connectionString, (pool) => restoreBackup({ pool, dataFolder: target.folder }, backup))
      backup.close()
      await migrate(target.connectionString)
    },
  ],
  ['restored', async (target) => expect(await runCommand('restore', target, file)).toMatchObject({ code: 0, stderr: '' })],
]

/** By test/fixtures/release-staff-work.sql, of each table that held settings. */
const movedSettings = {
  shop: {
    phone: '+77132000000',
    opensAt: '08:30',
    closesAt: '19:00',
    messengerUrl: 'https://chat.rodnik.example/',
    mapProvider: '2gis',
    mapKey: 'a-map-key',
  },
  guestOrders: { ordersPerNetwork: 55, ordersPerContact: 6, orderUnits: 350, stockShare: 70, holdHours: 24 },
  customerOrders: { ordersPerHour: 70, largeItemsPerDay: 400 },
  delivery: {
    rules: [
      { thresholdTiyn: 1000000, startsOn: '2025-01-02', endsOn: '2026-12-31' },
      { text: 'Бесплатная доставка от 20 000 ₸', thresholdTiyn: 2000000, startsOn: '2027-01-01', endsOn: null },
    ],
  },
  exchange: {
    ownership: { 'product.description': 'site', 'product.name': 'one_c_until_edited' },
    statuses: { 'ждёт звонка': 'placed', открыт: 'placed' },
  },
} satisfies { [Name in GroupName]?: object }

const settingsOf = async ({ services: { db, config } }: TestShopWithApp) => ({
  shop: await readSettings(db, config, 'shop'),
  guestOrders: await readSettings(db, config, 'guestOrders'),
  customerOrders: await readSettings(db, config, 'customerOrders'),
  delivery: await readSettings(db, config, 'delivery'),
  exchange: await readSettings(db, config, 'exchange'),
})

test.each(ways)(
  'OPS-03 a shop of release 1.0 that is %s serves what it had: sessions, orders, drafts, carts, settings, exchange',
  async (_way, fill) => {
    const shop: TestShopWithApp = await openShop({
      products: 'none',
      app: true,
      clock: () => new Date(release.createdAt),
      prepare: async (target) => {
        await dropTables(target)
        await fill(target)
      },
    })
    try {
      for (const { path, cookie, body } of release.answers) {
        const response = await shop.app.inject({ url: `/api/v1${path}`, headers: { host: 'rodnik.test', cookie } })
        expect(response.json(), path).toMatchObject(body)
      }
      for (const { number, key } of release.orderLinks) {
        const { statusCode, body } = await shop.app.inject({ url: orderHref(number, key), headers: { host: 'rodnik.test' } })
        expect([statusCode, body.includes('Ерлан Ахметов')], number).toEqual([200, true])
      }
      const get = (url: string, cookie = '') => shop.app.inject({ url, headers: { host: 'rodnik.test', cookie } })
      // Settings, content, redirects and synonyms of staff.
      expect((await get('/')).body).toContain('+77132000000')
      expect(await settingsOf(shop)).toMatchObject(movedSettings)
      expect((await get('/faq')).body).toContain('Когда привезут?')
      expect((await get('/old-page')).headers.location).toBe('/delivery')
      expect((await get('/gone-page')).statusCode).toBe(410)
      expect((await get(encodeURI('/api/v1/catalog/search-count/?query=хрюндель'))).json()).toEqual({
        count: expect.toSatisfy((count) => count > 0),
      })
      const sessions = await listSessions(shop.services.db, 10)
      expect(sessions.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['sale done', 'sale open', 'catalog done', 'catalog done'])
      expect(await handOver(shop.services.db, sessions[0]!.id), 'orders changed since 1C confirmed them').toBe(1)
      // A file of a draft and the picture of the news.
      const { rows: files } = await shop.pool.query<{ id: string; sha256: string }>('select id, content_hash as sha256 from order_files')
      for (const { id, sha256 } of files) {
        const { rawPayload } = await get(`/order/files/${id}`, release.people.customer)
        expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
      }
      const picture = (await get('/images/d646a9dcbbbd4c6cc6496824fe6ada15-640.webp')).rawPayload
      expect([files.length, await sharp(picture).metadata()]).toMatchObject([1, { format: 'webp', width: 16, height: 16 }])
      const rows = await shop.pool.query(
        'select (select count(*) from callbacks) as callbacks, (select count(*) from order_documents) as documents',
      )
      expect(rows.rows).toEqual([{ callbacks: 2, documents: 2 }])
    } finally {
      await shop.close()
    }
  },
)
