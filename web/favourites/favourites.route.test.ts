// Checks the form of the favourite buttons as a browser without scripts sends it (FAV-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { favouriteArticles } from '#server/favourites/favourites.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { openPage } from '#test/render-route.tsx'
import { signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import { action } from './favourites.route.ts'

const page = '/catalog/v2?page=2'
let shop: TestShop
let customer: SignedIn
beforeAll(async () => {
  shop = await openShop()
  customer = await signedIn(shop.services)
})
afterAll(() => shop.close())

const send = (visitor: object, form: Record<string, string>, returnTo = page) =>
  openPage({ path: '/fragments/favourites', action }, shop.services, visitor)('/fragments/favourites', { ...form, returnTo })

test('FAV-01 a guest is redirected to the login, which adds the product and returns', async () => {
  const { status, location } = await send(newVisitor(), { add: 'VT-15' })
  expect([status, location]).toEqual([303, '/login?returnTo=%2Fcatalog%2Fv2%3Fpage%3D2&favourite=VT-15'])
})

test('FAV-01 a customer returns to the page after adding and removing', async () => {
  const { id } = customer.user
  expect(await send(visitorOf(customer), { add: 'VT-15' })).toMatchObject({ status: 303, location: '/catalog/v2?page=2' })
  expect(await favouriteArticles(shop.services.db, id)).toEqual(['VT-15'])
  for (const _ of ['once', 'and again']) {
    expect(await send(visitorOf(customer), { remove: 'VT-15' })).toMatchObject({ status: 303, location: '/catalog/v2?page=2' })
    expect(await favouriteArticles(shop.services.db, id)).toEqual([])
  }
  for (const form of [{ add: 'NOPE' }, { other: '' }, { add: 'VT-15\u0000' }] as Record<string, string>[])
    expect(await send(visitorOf(customer), form, '//other.example')).toMatchObject({ location: '/' })
})

test('FAV-01 CAT-18 the form without scripts returns to the button that sent it, of a guest after the login too', async () => {
  const open = openPage({ path: '/fragments/favourites', action }, shop.services, visitorOf(customer))
  expect(await open('/fragments/favourites?anchor=_R_1a_', { add: 'VT-15', returnTo: page })).toMatchObject({
    status: 303,
    location: `${page}#_R_1a_`,
  })
  const asGuest = openPage({ path: '/fragments/favourites', action }, shop.services, newVisitor())
  expect((await asGuest('/fragments/favourites?anchor=_R_1a_', { add: 'VT-15', returnTo: page })).location).toContain('%23_R_1a_')
  for (const anchor of ['%0A', 'a%20b%22'])
    expect((await open(`/fragments/favourites?anchor=${anchor}`, { add: 'VT-15', returnTo: page })).location).toMatch(
      /^\/catalog\/v2\?page=2#[\w%]+$/,
    )
})
