// Ends sessions by the command, as staff do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherPerson, signedIn } from '#test/create-session.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'
import { findSession } from '../accounts/find-session.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('AUTH-05 STAFF-05 SEC-01:sessions staff end the sessions of one account or of all, at once, as the journal shows; a wrong e-mail ends nothing', async () => {
  const { db, config } = shop.services
  const people = [await signedIn(shop.services), await signedIn(shop.services), await signedIn(shop.services, anotherPerson)]
  const openOnes = () =>
    Promise.all(
      people.map(async ({ headers }) => {
        const cookie = decodeURIComponent(headers.cookie.split('=')[1]!)
        return (await findSession(db, cookie, new Date(), config.keys.sessions)) !== undefined
      }),
    )
  const logOut = (...args: string[]) => runCommand('log-out', shop, ...args)

  expect(await logOut('nobody@stroydom.example')).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody@stroydom.example') })
  expect(await openOnes()).toEqual([true, true, true])

  expect((await logOut('Aidar@StroyDom.example')).stdout).toContain('2 sessions of 1 accounts')
  expect(await openOnes()).toEqual([false, false, true])
  expect((await logOut('--everybody')).stdout).toContain('1 sessions of 1 accounts')
  expect(await openOnes()).toEqual([false, false, false])
  const { rows } = await shop.pool.query("select record_id, note from journal where actor_id = 'log-out' order by id")
  expect(rows).toEqual([
    { record_id: people[0]!.user.id, note: 'Завершено сеансов: 2' },
    { record_id: '', note: 'Завершено сеансов: 1' },
  ])
})
