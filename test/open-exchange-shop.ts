// Opens a shop without products that listens on a port, with the exchange of 1C.
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rememberEmptyTables } from './database.ts'
import { openOneC, readPackageFolder, type OneC, type OneCOptions } from './fake-1c/one-c-client.ts'
import { openShop, type ShopOptions, type TestShopWithApp } from './harness.ts'

export type ExchangeShop = TestShopWithApp & {
  url: string
  login: string
  /** A client of 1C with the login of the shop. */
  oneC(options?: Partial<OneCOptions>): OneC
  /** Another process of the shop over the same database. @returns its address, and how to stop it */
  openSecond(): Promise<{ url: string; close(): Promise<void> }>
  /** active products, images of products, sums over the shop */
  counts(): Promise<{ active: number; images: number; priced: number; stock: number }>
  /** Deletes the rows and files of the tests before. */
  empty(): Promise<void>
}

type ExchangeShopOptions = ShopOptions & { followsChanges?: boolean }

export const exchangeLogin = '1c:very-secret-password'

const samples = fileURLToPath(new URL('samples/commerceml', import.meta.url))
/** A package of a folder in test/samples/commerceml. */
export const samplePackage = (folder: string): Promise<Map<string, Buffer>> => readPackageFolder(join(samples, folder))
/** A package of the synthetic base: 01-full, 02-delta, 03-split-2.09, 04-full-again */
export const packageOf = (name: string): Promise<Map<string, Buffer>> => samplePackage(join('synthetic-kzt', name))
/** Of the shop after 01-full. */
export const fullCounts = { active: 63, images: 19 }

/** @param options `followsChanges`: rebuilds its indexes after imports, which costs more than an import */
export async function openExchangeShop({ followsChanges = false, ...options }: ExchangeShopOptions = {}): Promise<ExchangeShop> {
  const shop = await openShop({
    products: 'none',
    ...options,
    config: { fixedSettings: { 'exchange.login': exchangeLogin, 'exchange.organization': 'ТОО «Родник»' }, ...options.config },
    app: true,
  })
  if (!followsChanges) await shop.services.catalogue.stop()
  const deleteRows = await rememberEmptyTables(shop.pool)
  const url = await listenOn(shop.app)
  return {
    ...shop,
    url,
    login: exchangeLogin,
    oneC: (client) => openOneC({ url, login: exchangeLogin, ...client }),
    async openSecond() {
      const second = await shop.openSecondApp()
      if (!followsChanges) await second.services.catalogue.stop()
      return { url: await listenOn(second.app), close: () => second.close() }
    },
    async counts() {
      const { rows } = await shop.pool.query(`select
        (select count(*) from products where is_active) as active,
        (select count(*) from product_images where source_name is not null) as images,
        (select count(*) from products where is_active and price_tiyn is not null) as priced,
        (select coalesce(sum(count), 0) from stock) as stock`)
      return rows[0]
    },
    async empty() {
      await deleteRows()
      await rm(join(shop.services.config.dataFolder, 'exchange'), { recursive: true, force: true })
    },
  }
}

async function listenOn(app: TestShopWithApp['app']): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/exchange/1c`
}
