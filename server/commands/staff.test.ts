// Runs the command as operators do, and its functions (STAFF-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#server/journal/actors.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'
import { changeRights, listMembers, removeMember, resetMember } from '../staff/staff-members.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const password = 'зелёный вентиль 5'
const staff = (...args: string[]) => runCommand('staff', { ...shop, input: `${password}\n` }, ...args)
const memberOf = async (email: string) => (await listMembers(shop.services.db)).find((member) => member.email === email)
const inTransaction = <Result>(work: (trx: Parameters<typeof changeRights>[0]) => Promise<Result>): Promise<Result> =>
  shop.services.db.transaction().execute(work)

test('STAFF-02 the command adds and lists staff; the last owner stays; each change is in the journal', async () => {
  const [email, seller] = ['boss@rodnik.example', 'timur@rodnik.example']
  expect((await staff('add', email, '--role', 'boss')).code).toBe(2)
  expect(await staff('add', email, '--role', 'owner', '--name', 'Арман Сейткали', '--password-stdin')).toMatchObject({ code: 0 })
  const shops = String(Object.values(shop.fixtures.shops)[0])
  expect(await staff('add', seller, '--role', 'seller,content', '--shops', shops, '--password-stdin')).toMatchObject({ code: 0 })
  expect((await staff()).stdout).toMatch(
    /boss@rodnik\.example · Арман Сейткали · owner · no second factor · never signed in\n.*timur.*seller/,
  )
  expect(await staff('remove', email)).toMatchObject({ code: 1, stderr: expect.stringContaining('последний владелец') })

  const actor = system('staff')
  const [boss, other] = [(await memberOf(email))!.userId, (await memberOf(seller))!.userId]
  const become = (id: string, roles: ('owner' | 'orders' | 'seller')[]) =>
    inTransaction((trx) => changeRights(trx, actor, id, { roles, shopIds: [] }))
  await expect(become(boss, ['orders'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(become(other, ['seller'])).rejects.toMatchObject({ code: 'malformed' })
  await become(other, ['owner'])
  await inTransaction((trx) => removeMember(trx, actor, boss))
  expect([await memberOf(email), (await memberOf(seller))?.roles]).toEqual([undefined, ['owner']])
  expect(await staff('reset', seller, '--password-stdin')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('sessions have ended'),
  })
  await expect(resetMember(shop.services, actor, email, password)).rejects.toMatchObject({ code: 'not_found' })
  const { rows } = await shop.pool.query(
    "select action, actor_id, changes->'roles' as roles from journal where entity = 'staffMembers' order by id",
  )
  expect(rows).toContainEqual({ action: 'update', actor_id: 'staff', roles: ['content, seller', 'owner'] })
  expect(rows).toContainEqual({ action: 'delete', actor_id: 'staff', roles: ['owner', null] })
})
