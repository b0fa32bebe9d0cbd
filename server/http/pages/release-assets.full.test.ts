// Checks that scripts and styles of earlier releases are found (OPS-05).
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { builtAssets, storeAssets, storedAssets } from './release-assets.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true, products: 'none' })
})
afterAll(() => shop.close())

const day = 24 * 3_600_000

test('OPS-05 scripts and styles of the release before are served from the data folder, for 30 days after it last ran', async () => {
  const now = new Date()
  for (const [site, prefix] of [
    ['shop', '/assets'],
    ['admin', '/admin/assets'],
  ] as const) {
    const folder = storedAssets(shop.folder, site)
    await mkdir(folder, { recursive: true })
    for (const [name, age] of [
      ['earlier-a1b2.js', 29],
      ['ancient-c3d4.js', 31],
    ] as const) {
      await writeFile(join(folder, name), `// ${name}`)
      await utimes(join(folder, name), now, new Date(now.getTime() - age * day))
    }
    const own = (await readdir(builtAssets(site))).find((name) => name.endsWith('.css'))!
    const statusOf = async (name: string) =>
      (await shop.app.inject({ url: `${prefix}/${name}`, headers: { 'accept-encoding': 'br, gzip' } })).statusCode
    expect(await Promise.all(['earlier-a1b2.js', 'ancient-c3d4.js', own, 'never-e5f6.js'].map(statusOf))).toEqual([200, 200, 200, 404])
    const { headers } = await shop.app.inject(`${prefix}/earlier-a1b2.js`)
    expect(headers['cache-control']).toContain('immutable')

    expect(await storeAssets(shop.services.config, now)).toMatchObject({ removed: 1 })
    const stored = await readdir(folder)
    expect(stored).toEqual(expect.arrayContaining(['earlier-a1b2.js', own]))
    expect(stored).not.toContain('ancient-c3d4.js')
  }
  expect(await storeAssets(shop.services.config, new Date(now.getTime() + 2 * day))).toEqual({ stored: 0, removed: 2 })
})
