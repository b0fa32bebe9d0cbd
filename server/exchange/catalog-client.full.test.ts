// Runs the client of the catalogue with its misbehaviours against the shop (EXCH-04).
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'

const command = fileURLToPath(new URL('../../test/fake-1c/one-c-command.ts', import.meta.url))

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
afterAll(() => shop.close())

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, shop.url, shop.login, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

const switchesOf: [name: string, switches: string][] = [
  ['in the reverse order', '--version 2.09 --reverse'],
  ['in an archive cut into parts', '--version 2.09 --zip --part-bytes 5000 --keep-alive --expect'],
  ['over HTTP/1.0 without cookies', '--http-1.0 --no-cookies --windows-names --resend 1 --break 1'],
  ['after a lost response of import', '--version 2.09 --lose import'],
]
// Archives, orders and logins are also tested in catalog-session.test.ts and odd-clients.full.test.ts.
test.each(switchesOf)('EXCH-04 the client sends generated products with pictures %s', async (_name, switches) => {
  await shop.pool.query('delete from products; delete from exchange_sessions')
  const sent = await run('--generate', '40', '--pictures', '4', ...switches.split(' ').filter(Boolean))
  expect(sent).toMatchObject({ code: 0, stderr: '' })
  if (switches.includes('--lose')) expect(sent.stdout).toContain('the response was lost')
  expect(await shop.counts()).toMatchObject({ active: 40, images: 4 })
})
