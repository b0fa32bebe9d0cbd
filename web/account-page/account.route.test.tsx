// Checks the account's tabs without scripts (ACC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText } from '#test/render-route.tsx'
import { aidar, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import PersonalAccountRoute, { action, loader } from './account.route.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const open = (who: SignedIn) =>
  openPage({ path: '/personal-account', loader, action, Component: PersonalAccountRoute }, shop.services, visitorOf(who))

test('ACC-01 ROUTE-11 each tab has its address; an unknown one leads to the first, and forms of a tab act on the own account', async () => {
  const mine = await signedIn(shop.services, { email: 'tabs@example.kz' })
  const page = open(mine)
  for (const [tab, title] of [
    ['userinfo', 'Личная информация'],
    ['changepassword', 'Смена пароля'],
    ['faq', 'Вопросы и ответы'],
  ])
    expect(shownText((await page(`/personal-account?tab=${tab}`)).html)).toContain(title)
  expect((await page('/personal-account?tab=nonsense')).location).toBe('/personal-account?tab=userinfo')
  const save = (values: Record<string, string>) =>
    page('/personal-account?tab=userinfo', {
      intent: 'save',
      lastName: 'Ким',
      firstName: 'Ольга',
      middleName: '',
      phone: '87025550203',
      ...values,
    })
  expect((await save({})).location).toBe('/personal-account?tab=userinfo&done=saved')
  expect(
    await shop.services.db.selectFrom('users').select(['lastName', 'phone']).where('id', '=', mine.user.id).executeTakeFirstOrThrow(),
  ).toEqual({
    lastName: 'Ким',
    phone: '+77025550203',
  })
  const refused = await save({ firstName: ' ' })
  expect(refused.status).toBe(400)
  expect(shownText(refused.html)).toContain('Обязательное поле!')
  await signedIn(shop.services, { email: 'tabs@example.kz' })
  // A form below the first screen comes again at its place.
  const email = await page('/personal-account?tab=userinfo', { intent: 'email', newEmail: 'x', emailPassword: '' })
  expect(email.html).toMatch(/<section id="new-email".*?<details open/)
  const anchors = Array.from(email.html.matchAll(/ action="[^"#]*#([\w-]+)"/g), ([, anchor]) => anchor)
  expect(new Set(anchors)).toEqual(new Set(['saved-buyer', 'new-email', 'sessions', 'deletion']))
  for (const anchor of anchors) expect(email.html).toContain(`id="${anchor}"`)
  const { db } = shop.services
  expect((await page('/personal-account?tab=userinfo', { intent: 'end-sessions' })).location).toMatch(/done=sessions#sessions$/)
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', mine.user.id).execute()).toHaveLength(1)
})

test('STAFF-06 the profile that another tab has changed since is refused with both values', async () => {
  const page = open(await signedIn(shop.services, { email: 'two-tabs@example.kz' }))
  const version = /name="version" value="(\d+)"/.exec((await page('/personal-account?tab=userinfo')).html)?.[1] ?? ''
  const save = (lastName: string) =>
    page('/personal-account?tab=userinfo', { intent: 'save', version, lastName, firstName: 'Ольга', middleName: '', phone: '87025550203' })
  expect((await save('Ким')).status).toBe(303)
  const late = await save('Пак')
  expect([late.status, shownText(late.html)]).toEqual([409, expect.stringContaining('Сейчас здесь «Ким».')])
  expect(late.html).toContain('value="Пак"')
})

test('ACC-01 CHK-04 what a form of the profile has done is said in its own section, where the page comes again', async () => {
  const page = open(await signedIn(shop.services, { email: 'sections@example.kz' }))
  for (const [done, section, text] of [
    ['address', 'saved-buyer', 'Адреса доставки сохранены.'],
    ['removed', 'saved-buyer', 'Удалено.'],
    ['email', 'new-email', 'Письмо со ссылкой отправлено на новый'],
    ['sessions', 'sessions', 'Вход на всех других устройствах завершён.'],
  ] as const) {
    const { html } = await page(`/personal-account?tab=userinfo&done=${done}`)
    const [before = '', after = ''] = html.split(`id="${section}"`)
    expect(shownText(before), done).not.toContain(text)
    expect(shownText(after.split('</h2>').slice(0, 2).join('')), done).toContain(text)
  }
  const refused = await page('/personal-account?tab=userinfo&done=saved', { intent: 'save', lastName: '', firstName: '', phone: '' })
  expect(shownText(refused.html)).not.toContain('Данные сохранены.')
})

test('AUTH-01 ERR-01 a refused confirmation link leaves the profile as it is', async () => {
  const page = open(await signedIn(shop.services, { email: 'resend@example.kz', isEmailConfirmed: false }))
  const send = () => page('/personal-account?tab=userinfo', { intent: 'resend' })
  for (let times = 0; times < 3; times++) expect((await send()).location).toMatch(/done=resent$/)
  const refused = await send()
  expect([refused.status, shownText(refused.html)]).toEqual([429, expect.stringContaining('Подождите 15 минут и повторите')])
  for (const value of [aidar.lastName, aidar.firstName, '+7 (701) 555 01 02']) expect(refused.html).toContain(`value="${value}"`)
})
