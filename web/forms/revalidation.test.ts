// Checks which navigations load data again (MENU-02).
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { eventually } from '#test/wait-for.ts'
import { unlessHashChange } from './revalidation.ts'

test('MENU-02 SHELL-06 going back from an overlay, which is a hash, loads nothing; the next page still loads', async () => {
  const loaded: string[] = []
  const loader = ({ request }: { request: Request }) => {
    loaded.push(new URL(request.url).pathname)
    return null
  }
  const router = createMemoryRouter([{ path: '/:page', loader, shouldRevalidate: unlessHashChange }], { initialEntries: ['/delivery'] })
  await eventually(() => expect(router.state.initialized).toBe(true))
  await router.navigate('/delivery#menu')
  await router.navigate('/delivery#menu/pipes')
  await router.navigate(-1)
  await router.navigate(-1)
  await eventually(() => expect(router.state.location.hash).toBe(''))
  expect(loaded).toEqual(['/delivery'])
  await router.navigate('/contacts')
  expect(loaded).toEqual(['/delivery', '/contacts'])
})
