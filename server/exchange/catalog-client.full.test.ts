// Runs the client of the catalogue with its misbehaviours against the shop (EXCH-04).
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '#test/full-run.ts'
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
  ['of an old base in order', ''],
  ['in the reverse order', '--version 2.09 --reverse'],
  ['in an archive cut into parts', '--version 2.09 --zip --part-bytes 5000 --keep-alive --expect'],
  ['over HTTP/1.0 without cookies', '--http-1.0 --no-cookies --windows-names --resend 1 --break 1'],
  ['with the password alone', '--no-cookies --no-sessid --basic-always'],
  ...['checkauth', 'init', 'file', 'import', 'deactivate', 'complete'].map(
    (mode) => [`after a lost response of ${mode}`, `--version 2.09 --lose ${mode}`] satisfies [string, string],
  ),
]
// Archives, orders and logins are also tested in catalog-session.test.ts and odd-clients.full.test.ts.
test.each(isFullRun ? switchesOf : switchesOf.filter(([name]) => /reverse|HTTP|lost response of import/.test(name)))(
  'EXCH-04 the client sends generated products with pictures %s',
  async (_name, switches) => {
    await shop.pool.query('delete from products; delete from exchange_sessions')
    const sent = await run('--generate', '40', '--pictures', '4', ...switches.split(' ').filter(Boolean))
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    if (switches.includes('--lose')) expect(sent.stdout).toContain('the response was lost')
    expect(await shop.counts()).toMatchObject({ active: 40, images: 4 })
  },
)
