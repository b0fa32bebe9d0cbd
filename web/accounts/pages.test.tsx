// The account's pages without scripts: refusals, messages and values that are shown again.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reserveCode } from '#server/accounts/one-time-codes.ts'
import { createCode } from '#server/mail/create-code.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { codeFor, emailAsSent, emailsTo } from '#test/mail/mailbox.ts'
import { openPage, shownText } from '#test/render-route.tsx'
import { aidar, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import * as emailConfirm from './email-confirm.route.tsx'
import * as login from './login.route.tsx'
import * as newPassword from './new-password.route.tsx'
import * as account from '../account-page/account.route.tsx'
import * as recovery from './recovery.route.tsx'
import * as registrationPage from './registration.route.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.services.db.deleteFrom('attempts').execute())
afterAll(() => shop.close())

type PageModule = { default: React.ComponentType<never>; loader?: (args: never) => unknown; action?: (args: never) => unknown }
const noUser: SignedIn = {
  user: { id: '', ...aidar, staffRoles: [], hasAgreedPrices: false, ownPriceTypeId: null },
  sessionId: '',
  headers: { cookie: '' },
}
const asGuest = () => ({ ...visitorOf(noUser), user: null, sessionId: null, sessionCookie: null, cartId: null })
function open(path: string, module: PageModule, visitor: object = asGuest()) {
  const { default: Component, loader, action } = module
  return openPage({ path, Component, loader, action }, shop.services, visitor)
}

/** The link for a new password, as the e-mail has it. */
const linkIn = async (email: string) => /(\/new-password\?code=[^\s"]+)/.exec((await emailAsSent(shop.services, email)).text)![1]!

const person = {
  lastName: 'Оспанова',
  firstName: 'Айгуль',
  middleName: '',
  phone: '8 701 555 01 02',
  password: 'синий гвоздь 7',
  repeatPassword: 'синий гвоздь 7',
  consent: 'on',
}

test('AUTH-01 AUTH-03 the form of the registration keeps what was typed but the passwords, and says what is wrong by field', async () => {
  const page = open('/registration', registrationPage)
  const refused = await page('/registration', { ...person, email: 'page@example.kz', repeatPassword: 'другой', lastName: ' ' })
  expect(refused.status).toBe(400)
  expect(shownText(refused.html)).toContain('Пароли не совпадают')
  expect(shownText(refused.html)).toContain('Обязательное поле!')
  expect(refused.html).toContain('value="Айгуль"')
  expect(refused.html).not.toContain('синий гвоздь')
  const empty = await page('/registration', { ...person, email: 'page@example.kz', password: '', repeatPassword: '' })
  expect(empty.html.match(/aria-invalid="true"/g)).toHaveLength(2)
  const common = await page('/registration', {
    ...person,
    email: 'page@example.kz',
    password: 'qwerty123456',
    repeatPassword: 'qwerty123456',
  })
  expect(shownText(common.html)).toContain('один из самых частых')
  const done = await page('/registration?returnTo=%2Fcompare', { ...person, email: 'page@example.kz' })
  expect([done.status, done.location]).toEqual([303, '/compare'])
  const taken = await page('/registration', { ...person, email: 'PAGE@example.kz' })
  expect(taken.status).toBe(409)
  expect(shownText(taken.html)).toContain('уже зарегистрирован')
})

test('ROUTE-15 the login leads back to the page before it, never to another site', async () => {
  await open('/registration', registrationPage)('/registration', { ...person, email: 'back@example.kz' })
  const page = open('/login', login)
  const logIn = async (returnTo: string) =>
    (await page(`/login?${new URLSearchParams({ returnTo })}`, { email: 'back@example.kz', password: person.password })).location
  expect(await logIn('/personal-account?tab=favorites')).toBe('/personal-account?tab=favorites')
  for (const away of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
  ])
    expect([away, await logIn(away)]).toEqual([away, '/personal-account'])
  expect((await page('/login?returnTo=%2F.%2F%2Fevil.example')).html).not.toContain('evil')
  const wrong = await page('/login', { email: 'back@example.kz', password: 'не тот пароль' })
  expect(wrong.status).toBe(401)
  expect(shownText(wrong.html)).toContain('Неверный e-mail или пароль')
  expect(wrong.html).toContain('value="back@example.kz"')
})

test('AUTH-02 ROUTE-07 recovery says the same to every e-mail; the page of its link works once and explains itself without a code', async () => {
  await open('/registration', registrationPage)('/registration', { ...person, email: 'lost@example.kz' })
  const ask = open('/recovery', recovery)
  const messageFor = async (email: string) => shownText((await ask('/recovery', { email })).html).replace(email, '')
  expect(await messageFor('lost@example.kz')).toBe(await messageFor('nobody@example.kz'))
  const page = open('/new-password', newPassword)
  expect(shownText((await page('/new-password')).html)).toContain('Прислать новую ссылку')
  const link = `/new-password?code=${await codeFor(shop.services, 'lost@example.kz')}`
  const set = { password: 'зелёный болт 8', repeatPassword: 'зелёный болт 8' }
  expect((await page(link, { ...set, repeatPassword: 'x' })).status).toBe(400)
  expect((await page(link, set)).location).toBe('/login?changed=1')
  expect(shownText((await page(link, set)).html)).toContain('Ссылка не действует')
})

test('ROUTE-15 FAV-01 AUTH-02 recovering the password on the way to a page still leads to that page only', async () => {
  await open('/registration', registrationPage)('/registration', { ...person, email: 'onmyway@example.kz' })
  const aim = 'returnTo=%2Fcatalog%2Fv2%3Fcategory%3D%25D0%259D&favourite=VT-15'
  expect((await open('/login', login)(`/login?${aim}`)).html).toContain(`href="/recovery?${aim.replace('&', '&amp;')}"`)
  const ask = open('/recovery', recovery)
  expect((await ask(`/recovery?${aim}`)).html).toContain(`action="/recovery?${aim.replace('&', '&amp;')}"`)
  await ask(`/recovery?${aim}`, { email: 'onmyway@example.kz' })
  const link = await linkIn('onmyway@example.kz')
  const page = open('/new-password', newPassword)
  const set = { password: 'зелёный болт 8', repeatPassword: 'зелёный болт 8' }
  expect((await page(link, set)).location).toBe(`/login?changed=1&${aim}`)
  expect((await page(link, set)).html).toContain(`href="/recovery?${aim.replace('&', '&amp;')}"`)
  await ask('/recovery?returnTo=%2F%2Fevil.example', { email: 'onmyway@example.kz' })
  expect((await emailsTo(shop.services, 'onmyway@example.kz')).at(-1)!.text).not.toContain('evil')
  expect((await page('/new-password?returnTo=https%3A%2F%2Fevil.example')).html).not.toContain('evil')
})

test('AUTH-01 ROUTE-07 the page of the confirmation confirms by a click, not by being opened, and offers a new link', async () => {
  await open('/registration', registrationPage)('/registration', { ...person, email: 'press@example.kz' })
  const link = `/email-confirm?code=${await codeFor(shop.services, 'press@example.kz')}`
  const page = open('/email-confirm', emailConfirm)
  expect(shownText((await page(link)).html)).toContain('Подтвердить e-mail')
  const isConfirmed = async () =>
    (
      await shop.services.db
        .selectFrom('users')
        .select('isEmailConfirmed')
        .where('email', '=', 'press@example.kz')
        .executeTakeFirstOrThrow()
    ).isEmailConfirmed
  expect(await isConfirmed()).toBe(false)
  const refused = await page(link, { password: 'не тот пароль' })
  expect([refused.status, shownText(refused.html)]).toEqual([400, expect.stringContaining('Неверный пароль')])
  expect(await isConfirmed()).toBe(false)
  expect(shownText((await page(link, { password: person.password })).html)).toContain('E-mail подтверждён')
  expect(await isConfirmed()).toBe(true)
  expect(shownText((await page(link, {})).html)).toContain('Прислать новую ссылку')
  expect(shownText((await page('/email-confirm')).html)).toContain('Прислать новую ссылку')
  expect((await page('/email-confirm', { email: 'никто' })).status).toBe(400)
  const sent = await page('/email-confirm', { email: 'nobody@example.kz' })
  expect(shownText(sent.html)).toContain('Проверьте почту')
  expect(await emailsTo(shop.services, 'nobody@example.kz')).toEqual([])
})

test('AUTH-01 AUTH-02 expired links say so at once and change nothing when their form is sent', async () => {
  await open('/registration', registrationPage)('/registration', { ...person, email: 'late@example.kz' })
  const code = await codeFor(shop.services, 'late@example.kz')
  await open('/recovery', recovery)('/recovery', { email: 'late@example.kz' })
  const reset = `/new-password?code=${await codeFor(shop.services, 'late@example.kz')}`
  const confirmPage = open('/email-confirm', emailConfirm)
  const resetPage = open('/new-password', newPassword)
  const set = { password: 'зелёный болт 8', repeatPassword: 'зелёный болт 8' }
  expect(shownText((await resetPage(reset)).html)).toContain('Сохранить пароль')
  await shop.services.pool.query("update verifications set expires_at = now() - interval '1 second'")
  for (const [page, address, form] of [
    [confirmPage, `/email-confirm?code=${code}`, {}],
    [resetPage, reset, set],
  ] as const)
    for (const [status, said] of [
      [200, await page(address)],
      [400, await page(address, form)],
    ] as const) {
      expect(said.status).toBe(status)
      expect(shownText(said.html)).toContain('Ссылка не действует: её срок истёк или ею уже воспользовались')
      expect(said.location).toBeNull()
    }
  const late = await shop.services.db
    .selectFrom('users')
    .select('isEmailConfirmed')
    .where('email', '=', 'late@example.kz')
    .executeTakeFirstOrThrow()
  expect(late.isEmailConfirmed).toBe(false)
  expect((await open('/login', login)('/login', { email: 'late@example.kz', password: person.password })).status).toBe(303)
})

test('AUTH-01 a link of another account still requires the click while a customer with a confirmed e-mail is signed in', async () => {
  await open('/registration', registrationPage)('/registration', { ...person, email: 'beside@example.kz' })
  const link = `/email-confirm?code=${await codeFor(shop.services, 'beside@example.kz')}`
  const page = open('/email-confirm', emailConfirm, visitorOf(await signedIn(shop.services, { email: 'confirmed@example.kz' })))
  const question = shownText((await page(link)).html)
  expect(question).toContain('Осталось одно нажатие')
  expect(question).not.toContain('E-mail подтверждён')
  expect((await page(link, {})).status).toBe(400)
  expect(shownText((await page(link, { password: person.password })).html)).toContain('E-mail подтверждён')
  // The account's own link has nothing left to confirm.
  expect(shownText((await page(link)).html)).toContain('E-mail подтверждён')
})

test('ACC-01 AUTH-02 another e-mail takes effect by a click on the page of its link, also while the customer is signed in with the old one', async () => {
  const { db } = shop.services
  const mine = await signedIn(shop.services, { email: 'before@example.kz' })
  const email = async () => (await db.selectFrom('users').select('email').where('id', '=', mine.user.id).executeTakeFirstOrThrow()).email
  for (const [visitor, next] of [
    [visitorOf(mine), 'after@example.kz'],
    [visitorOf(mine), 'later@example.kz'],
  ] as const) {
    const code = await db
      .transaction()
      .execute(async (trx) => createCode(trx, await reserveCode(shop.services, trx, 'email', mine.user.id, next)))
    const link = `/email-confirm?change=1&code=${code}`
    // The mailbox alone is not enough: a stranger may have requested the change.
    expect((await open('/email-confirm', emailConfirm)(link, {})).status).toBe(400)
    const page = open('/email-confirm', emailConfirm, visitor)
    expect(shownText((await page(link)).html)).toContain('Подтвердить e-mail')
    expect(await email()).not.toBe(next)
    expect(shownText((await page(link, {})).html)).toContain('E-mail изменён')
    expect(await email()).toBe(next)
    for (const again of [await page(link), await page(link, {})]) {
      expect(shownText(again.html)).toContain('Ссылка не действует')
      expect(shownText(again.html)).not.toContain('Подтвердить e-mail')
    }
  }
})

test('AUTH-02 ROUTE-07 an expired link for a new password says so before one is typed; a valid one names the account for password managers', async () => {
  await open('/registration', registrationPage)('/registration', { ...person, email: 'manager@example.kz' })
  await open('/recovery', recovery)('/recovery', { email: 'manager@example.kz' })
  const code = await codeFor(shop.services, 'manager@example.kz')
  const page = open('/new-password', newPassword)
  const shown = async (given: string) => (await page(`/new-password?code=${given}`)).html
  for (let time = 0; time < 2; time++) expect(await shown(code)).toMatch(/<input[^>]*name="username"[^>]*value="manager@example.kz"/)
  for (const wrong of [code.slice(1), `${code}x`, 'x'.repeat(32)]) {
    expect(shownText(await shown(wrong))).toContain('Ссылка не действует')
    expect(await shown(wrong)).not.toContain('type="password"')
  }
  await shop.services.pool.query("update verifications set expires_at = now() - interval '1 second'")
  expect(shownText(await shown(code))).toContain('Ссылка не действует')
})

test('AUTH-01 AUTH-02 each field names its purpose to password managers, and pasting is allowed', async () => {
  const mine = await signedIn(shop.services, { email: 'fields@example.kz' })
  const purposesIn = (html: string) =>
    [...html.matchAll(/<input[^>]*\bname="(\w+)"[^>]*>/g)].flatMap(([input, name]) => {
      const kind = /autoComplete="([\w-]+)"/.exec(input)?.[1]
      return kind === undefined ? [] : [[name, kind]]
    })
  expect(purposesIn((await open('/login', login)('/login')).html)).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ])
  expect(purposesIn((await open('/registration', registrationPage)('/registration')).html)).toEqual([
    ['lastName', 'family-name'],
    ['firstName', 'given-name'],
    ['middleName', 'additional-name'],
    ['email', 'email'],
    ['phone', 'tel'],
    ['password', 'new-password'],
    ['repeatPassword', 'new-password'],
  ])
  const tab = (await open('/personal-account', account, visitorOf(mine))('/personal-account?tab=changepassword')).html
  expect(purposesIn(tab)).toEqual([
    ['username', 'username'],
    ['oldPassword', 'current-password'],
    ['password', 'new-password'],
    ['repeatPassword', 'new-password'],
  ])
  expect(tab).not.toMatch(/type="hidden"[^>]*username|onpaste/i)
})
