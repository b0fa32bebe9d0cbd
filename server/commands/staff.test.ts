// Runs the command as operators do (STAFF-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const password = 'зелёный вентиль 5'
const staff = (...args: string[]) => runCommand('staff', { ...shop, input: `${password}\n` }, ...args)
const rolesOf = async (email: string) =>
  (
    await shop.pool.query<{ role: string }>(
      'select staff_roles.role::text from staff_roles join users on users.id = user_id where email = $1 order by staff_roles.role',
      [email],
    )
  ).rows.map(({ role }) => role)

test('STAFF-02 the command adds, lists, changes, resets and removes staff; the last owner stays; each change is in the journal', async () => {
  const [email, seller] = ['boss@rodnik.example', 'timur@rodnik.example']
  expect((await staff('add', email)).code).toBe(2)
  expect((await staff('add', email, '--role', 'boss')).code).toBe(2)
  expect(await staff('add', email, '--role', 'owner', '--name', 'Арман Сейткали', '--password-stdin')).toMatchObject({ code: 0 })
  expect(await staff('add', seller, '--role', 'seller', '--password-stdin')).toMatchObject({ code: 1 })
  const { shops } = shop.fixtures
  expect(
    await staff('add', seller, '--role', 'seller,content', '--shops', String(Object.values(shops)[0]), '--password-stdin'),
  ).toMatchObject({ code: 0 })
  expect((await staff()).stdout).toMatch(
    /boss@rodnik\.example · Арман Сейткали · owner · no second factor · never signed in\n.*timur.*seller/,
  )

  expect(await staff('remove', email)).toMatchObject({ code: 1, stderr: expect.stringContaining('последний владелец') })
  expect(await staff('role', email, 'orders')).toMatchObject({ code: 1, stderr: expect.stringContaining('последний владелец') })
  expect(await rolesOf(email)).toEqual(['owner'])
  expect(await staff('role', seller, 'owner')).toMatchObject({ code: 0 })
  expect(await staff('remove', email)).toMatchObject({ code: 0 })
  expect([await rolesOf(email), await rolesOf(seller)]).toEqual([[], ['owner']])
  expect(await staff('reset', seller, '--password-stdin')).toMatchObject({ code: 0 })
  expect(await staff('reset', email, '--password-stdin')).toMatchObject({ code: 1 })
  const { rows } = await shop.pool.query(
    "select action, actor_id, changes->'roles' as roles from journal where entity = 'staffMembers' order by id",
  )
  expect(rows).toContainEqual({ action: 'update', actor_id: 'staff', roles: ['content, seller', 'owner'] })
  expect(rows).toContainEqual({ action: 'delete', actor_id: 'staff', roles: ['owner', null] })
})
