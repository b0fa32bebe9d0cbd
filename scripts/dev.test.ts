// `npm run dev` as a developer starts it: nothing else shows that Node's watching, Vite and the shop's threads get along.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'

test('OPS-01 the shop for developers opens, serves a page with hot reload and does not restart by itself', async () => {
  const database = await createTestDatabase()
  const shop = spawn('node', ['scripts/run.mjs', 'dev'], {
    env: { ...process.env, PORT: '0', DATABASE_URL: database.connectionString, SEED_DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    let said = ''
    shop.stdout.on('data', (piece) => (said += String(piece)))
    const origin = await eventually(() => {
      const [, found] = /Server listening at (http:[^"]+)/.exec(said) ?? []
      expect(found, said).toBeDefined()
      return found
    })
    const page = await fetch(`${origin}/delivery`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('inject-hmr-runtime')])
    expect(said).not.toContain('Restarting')
  } finally {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
    await database.drop()
  }
})
