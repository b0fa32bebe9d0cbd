// Changes rights of staff (STAFF-03, STAFF-06), invites people (STAFF-02), and lists the journal (STAFF-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#server/journal/actors.ts'
import { recordChange } from '#server/journal/record-change.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { codeFor, emailsTo } from '#test/mail/mailbox.ts'
import { aidar, anotherPerson, signedIn } from '#test/create-session.ts'
import { makeMember, openBrowser, staffPassword as password } from '#test/open-back-office.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { addMember, changeRights, listMembers, removeMember } from './staff-members.ts'
import { isFactorDemanded, nearFactorDay } from './find-staff-session.ts'
import { listChangedFields } from './journal-list.ts'
import { acceptInvitation, findInvited } from './invite-member.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const inTransaction = <Result>(work: (trx: Parameters<typeof changeRights>[0]) => Promise<Result>): Promise<Result> =>
  shop.services.db.transaction().execute(work)
const memberOf = async (email: string) => (await listMembers(shop.services.db)).find((member) => member.email === email)!

test('STAFF-03 STAFF-06 a change of roles holds with the next request; one based on an older version is refused', async () => {
  const email = 'mixed@rodnik.example'
  const userId = await makeMember(shop.services, { email, roles: ['orders', 'content'] })
  const browser = openBrowser(shop.app)
  await browser.open('/login', { email, password })
  const orders = async () =>
    (await shop.app.inject({ url: '/api/v1/staff/orders/', headers: { cookie: `staff-session=${browser.cookies.get('staff-session')}` } }))
      .statusCode
  expect(await orders()).toBe(200)
  const { version } = await memberOf(email)
  await inTransaction((trx) => changeRights(trx, system('test'), userId, { roles: ['content'], shopIds: [] }, version))
  expect(await orders()).toBe(403)
  const late = inTransaction((trx) => changeRights(trx, system('test'), userId, { roles: ['catalogue'], shopIds: [] }, version))
  await expect(late).rejects.toMatchObject({ code: 'conflict', conflict: { version: version + 1 } })
  await inTransaction((trx) => removeMember(trx, system('test'), userId))
  expect(await orders()).toBe(401)
})

test('STAFF-02 who registered with the e-mail of an invited person does not become staff by it', async () => {
  const { db } = shop.services
  const stranger = await signedIn(shop.services, { ...anotherPerson, isEmailConfirmed: false })
  await db
    .insertInto('credentials')
    .values({ userId: stranger.user.id, providerId: 'credential', accountId: stranger.user.id, passwordHash: 'x' })
    .execute()
  const member = { email: anotherPerson.email, roles: ['orders'] as const, shopIds: [] }
  const { hasPassword } = await inTransaction((trx) => addMember(trx, system('test'), member, { at: new Date(), isInvited: true }))
  expect(hasPassword).toBe(false)
  expect((await shop.app.inject({ url: '/api/v1/users/', headers: stranger.headers })).statusCode).toBe(401)
  const { rows } = await shop.pool.query("select changes from journal where record_id = $1 and entity = 'users'", [stranger.user.id])
  expect(rows).toEqual([{ changes: { isEmailConfirmed: [false, true] } }])
  expect(await findInvited(shop.services, 'x'.repeat(32))).toBeUndefined()
  await expect(acceptInvitation(shop.services, {}, { code: 'x'.repeat(32), password })).rejects.toMatchObject({ code: 'code_used_up' })
})

test('STAFF-04 from the day that an owner has set the second factor is demanded of all, of owners always; two weeks before it is announced', async () => {
  const { db, config } = shop.services
  await changeSettings(shop.services, system('test'), [{ key: 'staff.secondFactorFrom', text: '2026-12-01' }])
  const isDemanded = (at: string, role: 'owner' | 'orders') => isFactorDemanded({ db, config, clock: () => new Date(at) }, [role])
  const announced = (at: string, hasSecondFactor = false) => nearFactorDay({ db, config, clock: () => new Date(at) }, { hasSecondFactor })
  expect([await announced('2026-11-16T23:59+05:00'), await announced('2026-11-17T00:00+05:00', true)]).toEqual([null, null])
  expect(await announced('2026-11-17T00:00+05:00')).toBe('2026-12-01')
  expect(await isDemanded('2026-11-30T23:59+05:00', 'orders')).toBe(false)
  expect(await isDemanded('2026-12-01T00:00+05:00', 'orders')).toBe(true)
  expect(await isDemanded('2026-11-01T00:00+05:00', 'owner')).toBe(true)
  const wrong = changeSettings(shop.services, system('test'), [{ key: 'staff.secondFactorFrom', text: 'завтра' }])
  await expect(wrong).rejects.toMatchObject({ code: 'malformed' })
  await changeSettings(shop.services, system('test'), [{ key: 'staff.secondFactorFrom', text: '' }])
  expect(await isDemanded('2099-01-01T00:00+05:00', 'orders')).toBe(false)
})

/** With the form of the screen «Сотрудники», which answers with the refusal. */
async function openOwner(email: string) {
  await makeMember(shop.services, { email, roles: ['owner', 'orders'] })
  const { headers, user } = await signedIn(shop.services, { ...aidar, email, staffRoles: ['owner'] })
  const send = async (fields: Record<string, string>) => {
    const { statusCode, body } = await shop.app.inject({
      method: 'POST',
      url: '/admin/staff.data',
      headers: { ...headers, host: 'rodnik.test', origin: 'http://rodnik.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(statusCode).toBe(200)
    return /Пароль не.подходит|уже сотрудник/.exec(body)?.[0] ?? 'sent'
  }
  return { send, ownerId: user.id }
}

test('STAFF-02 STAFF-04 an invitation, other roles and a removal ask for the password of the owner, who ends sessions of others; of two invitations at once one is sent', async () => {
  const { send } = await openOwner('inviting@rodnik.example')
  const email = 'twice@rodnik.example'
  const invite = (given: string) => send({ intent: 'invite', email, name: 'Тимур Ахметов', roles: 'orders', password: given })
  expect(await invite('не тот пароль')).toMatch(/Пароль/)
  expect((await Promise.all([invite(password), invite(password)])).toSorted()).toEqual(['sent', 'уже сотрудник'])
  expect(await emailsTo(shop.services, email)).toHaveLength(1)
  const { userId, version } = await memberOf(email)
  const actions: Record<string, string>[] = [{ intent: 'change', version: String(version), roles: 'content' }, { intent: 'remove' }]
  for (const action of actions) {
    expect(await send({ ...action, userId, password: 'не тот пароль' })).toMatch(/Пароль/)
    expect(await memberOf(email)).toMatchObject({ version, roles: ['orders'] })
  }
  expect(await send({ intent: 'change', userId, version: String(version), roles: 'content', password })).toBe('sent')
  expect(await memberOf(email)).toMatchObject({ roles: ['content'] })
  const session = await signedIn(shop.services, { ...aidar, email, staffRoles: ['content'] })
  const opened = async () => (await shop.app.inject({ url: '/api/v1/staff/presence/', method: 'POST', ...session })).statusCode
  expect(await opened()).toBe(400) // a session, and no body
  expect(await send({ intent: 'end-sessions', userId })).toBe('sent')
  expect(await opened()).toBe(403) // that of a customer is left
  expect(await send({ intent: 'remove', userId, password })).toBe('sent')
  expect(await memberOf(email)).toBeUndefined()
})

test('STAFF-05 the journal has who invited, who sent the link again, and that the person accepted', async () => {
  const { send, ownerId } = await openOwner('recording@rodnik.example')
  const email = 'accepting@rodnik.example'
  expect(await send({ intent: 'invite', email, name: 'Тимур Ахметов', roles: 'orders', password })).toBe('sent')
  const { userId } = await memberOf(email)
  expect(await send({ intent: 'invite-again', userId })).toBe('sent')
  const code = await codeFor(shop.services, email)
  expect(await openBrowser(shop.app).open(`/welcome?code=${code}`, { password })).toMatchObject({ status: 302, to: '/admin/login' })
  const rows = await shop.services.db
    .selectFrom('journal')
    .select(['actorKind', 'actorId', 'action', 'note'])
    .where('entity', '=', 'staffMembers')
    .where('recordId', '=', userId)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { actorKind: 'staff', actorId: ownerId, action: 'update', note: '' },
    { actorKind: 'staff', actorId: ownerId, action: 'update', note: 'Приглашение отправлено ещё раз' },
    { actorKind: 'staff', actorId: userId, action: 'update', note: 'Приглашение принято, пароль задан' },
  ])
})

test('STAFF-05 an owner finds changes by person, record, kind and field, with old and new values', async () => {
  const { headers, user } = await signedIn(shop.services, { ...aidar, email: 'reader@rodnik.example', staffRoles: ['owner'] })
  const email = 'searched@rodnik.example'
  const userId = await makeMember(shop.services, { email, roles: ['orders'] })
  const actor = { kind: 'staff', id: user.id } as const
  await inTransaction((trx) => changeRights(trx, actor, userId, { roles: ['content'], shopIds: [] }))
  const read = async (query: string) => {
    const response = await shop.app.inject({ url: `/api/v1/staff/journal/?${query}`, headers })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ results: { entity: string; record: string; actor: string; changes: unknown[] }[] }>().results
  }
  const changed = {
    entity: 'staffMembers',
    record: email,
    actor: 'Айдар Нурланов',
    changes: [{ field: 'roles', old: 'orders', new: 'content' }],
  }
  expect(await read(`actor_id=${user.id}`)).toEqual([expect.objectContaining(changed)])
  expect(await read(`search=${email}&entity=staffMembers&changes=roles`)).toEqual([
    expect.objectContaining(changed),
    expect.objectContaining({ actor: 'test' }),
  ])
  expect(await read(`search=${email}&entity=users`)).toEqual([expect.objectContaining({ record: email })])
  expect(await read('search=nobody@rodnik.example')).toEqual([])
  await inTransaction((trx) => recordChange(trx, actor, { entity: 'orders', id: 7 }, { 'lines.5': 1 }, { 'lines.5': 2, address: 'Абая 1' }))
  const fields = async (query: string) => (await listChangedFields(shop.services.db, new URLSearchParams(query))).toSorted()
  expect(await fields(`search=${email}&changes=email&entity=staffMembers`)).toEqual(['roles'])
  expect(await fields('entity=orders')).toEqual(['address', 'lines.'])
  for (const name of ['lines.', 'lines.5', 'status,address']) expect(await read(`entity=orders&changes=${name}`)).toHaveLength(1)
  expect(await read('entity=orders&changes=lines')).toEqual([])
  const asked = { name: 'Павел', phone_number: '+77055557631', agreement: true }
  const { id } = (await shop.app.inject({ method: 'POST', url: '/api/v1/callback/', payload: asked })).json<{ id: string }>()
  const number = id.slice(0, 8).toUpperCase()
  expect(await read(`search=${number}`)).toEqual([expect.objectContaining({ entity: 'callbacks', record: number })])
  const { aktobe, astana } = shop.fixtures.shops
  await inTransaction((trx) => changeRights(trx, actor, userId, { roles: ['seller'], shopIds: [aktobe, astana] }))
  const names = await shop.services.db.selectFrom('shops').select('name').where('id', 'in', [aktobe, astana]).orderBy('id').execute()
  expect((await read(`search=${email}&changes=shops`))[0]?.changes).toContainEqual({
    field: 'shops',
    old: '',
    new: names.map(({ name }) => name).join(', '),
  })
  expect((await shop.app.inject({ url: '/api/v1/staff/journal/?unknown=1', headers })).statusCode).toBe(400)
  expect((await shop.app.inject({ url: '/api/v1/staff/journal/export?format=csv', headers })).body).toContain('roles: orders → content')
})
