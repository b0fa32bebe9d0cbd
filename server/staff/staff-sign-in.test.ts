// Signs staff in over HTTP: password, second factor, sessions (STAFF-01, STAFF-04).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aidar, signedIn } from '#test/create-session.ts'
import { makeMember, openBrowser, staffPassword as password } from '#test/open-back-office.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { totp } from '#test/totp.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  for (const role of ['owner', 'orders', 'content', 'catalogue'] as const)
    await makeMember(shop.services, { email: `${role}@rodnik.example`, roles: [role] })
})
afterAll(() => shop.close())

const secretIn = (body: string): string => /data-secret="([A-Z2-7]+)"/.exec(body)![1]!
const codesIn = (body: string): string[] => [...body.matchAll(/<li>([2-9A-Z]{4}-[2-9A-Z]{4})<\/li>/g)].map(([, code]) => code!)

/** @returns what the person has after the first sign-in with a second factor */
async function enrol(email: string) {
  const browser = openBrowser(shop.app)
  expect(await browser.open('/login', { email, password })).toMatchObject({ status: 302, to: '/admin/second-factor' })
  const secret = secretIn((await browser.open('/second-factor')).body)
  const { body } = await browser.open('/second-factor', { code: totp(secret, -1) })
  return { browser, secret, codes: codesIn(body) }
}

test('STAFF-04 an owner must set up the second factor: until then the session opens nothing else; a code opens once, recovery codes are shown once', async () => {
  const browser = openBrowser(shop.app)
  await browser.open('/login', { email: 'owner@rodnik.example', password })
  for (const path of ['/staff', '/journal', '/profile', '/']) expect(await browser.open(path)).toMatchObject({ to: '/admin/second-factor' })
  expect(await browser.open('/second-factor', { code: '000000' })).toMatchObject({
    status: 400,
    body: expect.stringContaining('Код не\u00a0подходит'),
  })

  const { browser: enrolled, secret, codes } = await enrol('owner@rodnik.example')
  expect(codes).toHaveLength(8)
  expect((await enrolled.open('/staff')).status).toBe(200)
  expect(codesIn((await enrolled.open('/second-factor')).body)).toEqual([])
  const stored = JSON.stringify(await shop.services.db.selectFrom('twoFactors').selectAll().execute())
  expect([stored.includes(secret), codes.some((code) => stored.includes(code))]).toEqual([false, false])
  const sessions = await shop.services.db.selectFrom('staffSessions').select('tokenHash').execute()
  const token = decodeURIComponent(enrolled.cookies.get('staff-session')!).split('.')[0]!
  expect(sessions.some(({ tokenHash }) => tokenHash === token)).toBe(false)

  const next = openBrowser(shop.app)
  expect(await next.open('/login?next=%2Fjournal', { email: 'owner@rodnik.example', password })).toMatchObject({
    to: '/admin/login/code?next=%2Fjournal',
  })
  expect(await next.open('/staff')).toMatchObject({ status: 302, to: '/admin/login?next=%2Fstaff' })
  const code = totp(secret)
  expect(await next.open('/login/code?next=%2Fjournal', { code })).toMatchObject({ status: 302, to: '/admin/journal' })
  expect((await next.open('/staff')).status).toBe(200)

  // The same code again, in the seconds in which it is still valid.
  const thief = openBrowser(shop.app)
  await thief.open('/login', { email: 'owner@rodnik.example', password })
  expect(await thief.open('/login/code', { code })).toMatchObject({ status: 400, body: expect.stringContaining('уже введён') })
  // A recovery code in another spelling opens once.
  const spelled = codes[0]!.replace('-', ' ').toLowerCase()
  expect(await thief.open('/login/code', { code: spelled })).toMatchObject({ status: 302, to: '/admin' })
  const again = openBrowser(shop.app)
  await again.open('/login', { email: 'owner@rodnik.example', password })
  expect(await again.open('/login/code', { code: codes[0]! })).toMatchObject({
    status: 400,
    body: expect.stringContaining('уже использован'),
  })
  // A phone whose clock is more than a minute ahead, also where the next 30 seconds begin meanwhile.
  expect(await again.open('/login/code', { code: totp(secret, 3) })).toMatchObject({
    status: 400,
    body: expect.stringContaining('точное время'),
  })
  // Of two browsers with one recovery code at once one gets in.
  const both = [openBrowser(shop.app), openBrowser(shop.app)]
  for (const one of both) await one.open('/login', { email: 'owner@rodnik.example', password })
  const opened = await Promise.all(both.map((one) => one.open('/login/code', { code: codes[1]! })))
  expect(opened.map(({ status }) => status)).toEqual(expect.arrayContaining([302, 400]))
})

test('STAFF-04 a remembered device skips the second step only, and only of its person', async () => {
  const { secret } = await enrolVoluntarily('content@rodnik.example')
  const browser = openBrowser(shop.app)
  await browser.open('/login', { email: 'content@rodnik.example', password })
  expect(await browser.open('/login/code', { code: totp(secret), remember: 'on' })).toMatchObject({ status: 302 })
  await browser.open('/logout', {})
  expect(await browser.open('/profile')).toMatchObject({ status: 302, to: '/admin/login?next=%2Fprofile' })
  expect(await browser.open('/login', { email: 'content@rodnik.example', password: 'не тот пароль' })).toMatchObject({ status: 401 })
  expect(await browser.open('/login', { email: 'content@rodnik.example', password })).toMatchObject({ status: 302, to: '/admin' })
  await browser.open('/logout', {})
  expect(await browser.open('/login', { email: 'owner@rodnik.example', password })).toMatchObject({ to: '/admin/login/code' })
})

/** By the profile, of somebody of whom it is not demanded. */
async function enrolVoluntarily(email: string) {
  const browser = openBrowser(shop.app)
  expect(await browser.open('/login', { email, password })).toMatchObject({ to: '/admin' })
  expect(await browser.open('/profile', { intent: 'factor-on', password: 'не тот' })).toMatchObject({ status: 400 })
  expect(await browser.open('/profile', { intent: 'factor-on', password })).toMatchObject({ to: '/admin/second-factor' })
  const secret = secretIn((await browser.open('/second-factor')).body)
  expect(codesIn((await browser.open('/second-factor', { code: totp(secret, -1) })).body)).toHaveLength(8)
  return { browser, secret }
}

test('STAFF-05 of the own sign-in the journal has the second factor on and off, new recovery codes and a new password', async () => {
  const email = 'recorded@rodnik.example'
  await makeMember(shop.services, { email, roles: ['content'] })
  const { browser } = await enrolVoluntarily(email)
  for (const intent of ['renew-codes', 'factor-off'])
    expect((await browser.open('/profile', { intent, password })).status, intent).toBe(200)
  const newPassword = 'Труба 32 латунь'
  expect((await browser.open('/profile', { intent: 'change-password', password, newPassword })).status).toBe(200)
  const { rows } = await shop.pool.query(
    `select note, changes->'hasSecondFactor' as factor from journal join users on users.id::text = record_id
     where email = $1 and entity = 'users' and actor_kind = 'staff' and actor_id = record_id order by journal.id`,
    [email],
  )
  expect(rows).toEqual([
    { note: '', factor: [false, true] },
    { note: 'Запасные коды заменены', factor: null },
    { note: '', factor: [true, false] },
    { note: 'Пароль изменён', factor: null },
  ])
})

test('STAFF-05 without its row in the journal the second factor is not turned on', async () => {
  const email = 'unrecorded@rodnik.example'
  await makeMember(shop.services, { email, roles: ['content'] })
  const browser = openBrowser(shop.app)
  await browser.open('/login', { email, password })
  await browser.open('/profile', { intent: 'factor-on', password })
  const secret = secretIn((await browser.open('/second-factor')).body)
  await shop.pool.query(`create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger refuse_row before insert on journal for each row execute function refuse_row()`)
  expect((await browser.open('/second-factor', { code: totp(secret, -1) })).status).toBe(500)
  await shop.pool.query('drop trigger refuse_row on journal')
  const { rows } = await shop.pool.query(
    'select has_second_factor, verified from two_factors join users on users.id = user_id where email = $1',
    [email],
  )
  expect(rows).toEqual([{ has_second_factor: false, verified: false }])
})

test('STAFF-01 STAFF-04 a session of a customer opens nothing of staff, and one of staff nothing of a customer', async () => {
  const customer = await signedIn(shop.services, { ...aidar, email: 'orders@rodnik.example', staffRoles: [] })
  await shop.pool.query("insert into staff_roles select id, 'orders' from users where email = 'orders@rodnik.example'")
  const get = (url: string, cookie: string) => shop.app.inject({ url, headers: { host: 'rodnik.test', accept: 'text/html', cookie } })
  const refused = await get('/admin/profile', customer.headers.cookie)
  expect([refused.statusCode, refused.body.includes('Только для сотрудников')]).toEqual([403, true])
  expect((await get('/api/v1/staff/orders/', customer.headers.cookie)).statusCode).toBe(403)
  expect((await get('/api/v1/staff/orders/', '')).statusCode).toBe(401)

  const browser = openBrowser(shop.app)
  await browser.open('/login', { email: 'orders@rodnik.example', password })
  const staff = `staff-session=${browser.cookies.get('staff-session')}`
  expect((await get('/api/v1/staff/orders/', staff)).statusCode).toBe(200)
  expect((await get('/api/v1/users/', staff)).statusCode).toBe(401)
  expect((await get('/personal-account', staff)).headers.location).toContain('/login')
  // Neither cookie is accepted in the other's place.
  const crossed = customer.headers.cookie.replace('session=', 'staff-session=')
  expect((await get('/api/v1/staff/orders/', crossed)).statusCode).toBe(401)
})

test('STAFF-04 a session ends 12 hours after the sign-in, and after 60 minutes without a request', async () => {
  const browser = openBrowser(shop.app)
  const signIn = () => browser.open('/login', { email: 'catalogue@rodnik.example', password })
  const age = (column: 'createdAt' | 'usedAt', minutes: number) =>
    shop.services.db
      .updateTable('staffSessions')
      .set({ [column]: sql`now() - make_interval(mins => ${minutes})` })
      .execute()
  await signIn()
  await age('usedAt', 59)
  expect((await browser.open('/profile')).status).toBe(200)
  await age('createdAt', 12 * 60 - 1)
  expect((await browser.open('/profile')).status).toBe(200) // the request before was a use
  await age('createdAt', 12 * 60 + 1)
  expect(await browser.open('/profile')).toMatchObject({ status: 302, to: '/admin/login?next=%2Fprofile&ended=1' })
  await signIn()
  await age('usedAt', 61)
  expect(await browser.open('/profile')).toMatchObject({ status: 302, to: '/admin/login?next=%2Fprofile&ended=1' })
})

test('STAFF-04 ten wrong passwords lock the sign-in of the account for 15 minutes, from any network; its owner gets an e-mail', async () => {
  const email = 'locked@rodnik.example'
  await makeMember(shop.services, { email, roles: ['catalogue'] })
  const browser = openBrowser(shop.app)
  for (let left = 9; left > 0; left--)
    expect((await browser.open('/login', { email, password: 'не тот пароль' })).body).toContain(`Осталось попыток: ${left},`)
  expect((await browser.open('/login', { email, password: 'не тот пароль' })).body).toContain('Вход закрыт на\u00a015\u00a0минут')
  expect(await browser.open('/login', { email, password })).toMatchObject({
    status: 429,
    body: expect.stringMatching(/Подождите 15.минут/),
  })
  const mail = await shop.pool.query<{ subject: string }>("select data->>'subject' as subject from pgboss.job where data::text like $1", [
    `%${email}%`,
  ])
  expect(mail.rows).toEqual([{ subject: 'Вход в управление закрыт на 15 минут' }])
  // An unknown e-mail is counted alike.
  expect((await browser.open('/login', { email: 'nobody@rodnik.example', password })).body).toContain('Осталось попыток: 9,')
})
