import { createMemoryRouter, type ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { overtakesNavigation, unlessHashChange, unlessLost } from './revalidation.ts'

const lost = { isLost: true }

function change(from: string, to: string, more: Partial<ShouldRevalidateFunctionArgs> = {}): ShouldRevalidateFunctionArgs {
  const [currentUrl, nextUrl] = [new URL(from, 'http://shop'), new URL(to, 'http://shop')]
  return { currentUrl, nextUrl, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true, formMethod: 'POST', ...more }
}

test('CART-01 a change of the cart overtakes a navigation to another address, and nothing else does', () => {
  const formAction = '/fragments/cart'
  expect(overtakesNavigation(change('/catalog/product/A', '/catalog/product/B', { formAction }))).toBe(true)
  expect(overtakesNavigation(change('/catalog/v2?page=1', '/catalog/v2?page=2', { formAction }))).toBe(true)
  expect(overtakesNavigation(change('/catalog/product/A', '/catalog/product/A#family', { formAction }))).toBe(false)
  expect(overtakesNavigation(change('/catalog/product/A', '/catalog/product/B'))).toBe(false)
})

test('CHK-03 a lost request of the page’s own form asks for nothing; one that overtook a navigation lets the next page come', () => {
  const own = { formAction: '/production/насосы?step=2', actionResult: lost }
  expect(unlessLost(change('/production/насосы', '/production/насосы?step=2', own))).toBe(false)
  expect(unlessLost(change('/draft?number=1', '/draft?number=2', { formAction: '/draft?number=1', actionResult: lost }))).toBe(true)
  expect(unlessLost(change('/draft?number=1', '/draft?number=1', { formAction: '/draft?number=1' }))).toBe(true)
})

test('MENU-02 SHELL-06 going back from an overlay, which is a hash, loads nothing; the next page still loads', async () => {
  const loaded: string[] = []
  const loader = ({ request }: { request: Request }) => {
    loaded.push(new URL(request.url).pathname)
    return null
  }
  const router = createMemoryRouter([{ path: '/:page', loader, shouldRevalidate: unlessHashChange }], { initialEntries: ['/delivery'] })
  await expect.poll(() => router.state.initialized).toBe(true)
  await router.navigate('/delivery#menu')
  await router.navigate('/delivery#menu/pipes')
  await router.navigate(-1)
  await router.navigate(-1)
  await expect.poll(() => router.state.location.hash).toBe('')
  expect(loaded).toEqual(['/delivery'])
  await router.navigate('/contacts')
  expect(loaded).toEqual(['/delivery', '/contacts'])
})
