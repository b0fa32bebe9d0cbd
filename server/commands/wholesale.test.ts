// Runs the command as staff do: the list of wholesale applications.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('SEC-01:injection an application is one line of the list, also with line breaks in its texts', async () => {
  const { user } = await signedIn(shop.services)
  const forged = 'насосы\n2026-01-01T00:00:00.000Z · boss@rodnik.example · ТОО «Родник»'
  await shop.services.db
    .insertInto('wholesaleApplications')
    .values({ userId: user.id, company: 'ТОО', bin: '940140000385', phone: '+77015550102', goods: forged, comment: 'один\r\nдва' })
    .execute()
  const { code, stdout } = await runCommand('wholesale', shop)
  expect(code).toBe(0)
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^\d{4}-.* · aidar@stroydom\.example · ТОО · .* один два$/),
    expect.stringMatching(/^1 applications wait/),
  ])
})
