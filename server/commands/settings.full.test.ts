// Runs `npm run settings` next to a running shop on its database (ADM-03).
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

async function run(words: string[], { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, ['server/commands/settings.ts', ...words], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: shop.connectionString, DATA_FOLDER: shop.services.config.dataFolder, ...env },
  })
  child.stdin.end(input)
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  return { code, out, error: error.trim() }
}

test('ADM-03 SHELL-15 a value set by the command is shown by the running shop', async () => {
  expect(await run(['set', 'shop.phone', '+77132556677'])).toMatchObject({ code: 0, error: '' })
  await eventually(() => expect(shop.services.settings.current().phone).toBe('+77132556677'))
  expect((await run(['get', 'shop.phone'])).out).toBe('+77132556677\n')
})

test('ADM-03 wrong keys and fixed settings are one line and an exit code; a secret comes from stdin and is not shown', async () => {
  expect(await run(['get', 'shop.colour'])).toMatchObject({ code: 1, out: '', error: 'Настройки shop.colour нет.' })
  expect(await run(['set', 'mail.shop', 'a@b.kz'], { env: { MAIL_SHOP: 'c@d.kz' } })).toMatchObject({
    code: 1,
    error: 'mail.shop: Задано окружением: MAIL_SHOP',
  })
  expect((await run(['get', 'mail.shop'], { env: { MAIL_SHOP: 'c@d.kz' } })).out).toBe('c@d.kz  (задано окружением: MAIL_SHOP)\n')
  const secret = 'https://portal.example/rest/1/abc123/'
  expect(await run(['set', 'crm.webhookUrl', '-'], { input: `${secret}\n` })).toMatchObject({ code: 0 })
  const shown = (await run(['list'])).out
  expect(shown).toContain('  shop.phone = +77132556677  # Телефон\n')
  expect(shown).toContain('crm.webhookUrl')
  expect(shown).not.toContain('abc123')
})

test('OPS-02 a command takes the direct address: its transactions do not pass the pooler of requests', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_DIRECT_URL: shop.connectionString }
  expect(await run(['get', 'shop.messengerUrl'], { env })).toMatchObject({ code: 0, error: '' })
})
