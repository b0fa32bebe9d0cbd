// Checks that Node's watcher, Vite and worker threads work together in `npm run dev`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { eventually } from '../test/wait-for.ts'

test('OPS-01 the shop for developers opens, serves a page with hot reload and does not restart by itself', async () => {
  const database = await createTestDatabase()
  const shop = spawn('node', ['scripts/run.mjs', 'dev'], {
    env: { ...process.env, PORT: '0', DATABASE_URL: database.connectionString, SEED_DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    let said = ''
    shop.stdout.on('data', (chunk) => (said += String(chunk)))
    const origin = await eventually(() => {
      const [, found] = /Server listening at (http:[^"]+)/.exec(said) ?? []
      expect(found, said).toBeDefined()
      return found
    })
    const page = await fetch(`${origin}/delivery`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('inject-hmr-runtime')])
    // The back office has a server of its own on the same port.
    const login = await fetch(`${origin}/admin/login`)
    expect([login.status, await login.text()]).toEqual([
      200,
      expect.stringContaining('/admin/@id/__x00__virtual:react-router/inject-hmr-runtime'),
    ])
    expect((await fetch(`${origin}/admin/app/root.tsx`)).status).toBe(200)
    // One version for all: a package that Vite finds late would reload the page.
    const sources = ['phone-field.tsx', 'phone-mask.ts'].map(async (file) => (await fetch(`${origin}/web/forms/${file}`)).text())
    const packages = [...(await Promise.all(sources)).join('').matchAll(/\/deps\/([\w@]+)[\w-]*\.js\?v=(\w+)/g)]
    expect(packages.map(([, name]) => name)).toContain('@maskito_core')
    expect(new Set(packages.map(([, , version]) => version)).size).toBe(1)
    // Requests for modules are not logged.
    expect([said.includes('"url":"/delivery"'), said.includes('phone-field')]).toEqual([true, false])
    expect(said).not.toContain('Restarting')
  } finally {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
    await database.drop()
  }
})
