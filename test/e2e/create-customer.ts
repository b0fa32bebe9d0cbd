// Creates a logged-in customer with a confirmed e-mail without using the forms.
import { test, type Page } from '@playwright/test'
import { shopFrom } from './ip-proxy.ts'
import { expect } from './fixtures.ts'
import { linkTo } from './read-mail.ts'

const password = 'синий гвоздь 7'

/** E-mail, unique to the test. @param who distinguishes two customers of one test */
export async function becomeCustomer(page: Page, { isConfirmed = true, who = '' } = {}): Promise<string> {
  const { testId, retry, project } = test.info()
  const headers = { origin: project.use.baseURL ?? '' }
  const email = `${testId}-${retry}${who}@stroydom.example`
  const person = { last_name: 'Нурланов', first_name: 'Айдар', middle_name: '', email, phone_number: '+77015550102' }
  const data = { ...person, password, repeat_password: password, privacy_policy_accepted: true }
  expect(await registered(data, headers.origin)).toBe(201)
  expect((await page.request.post('/api/v1/auth/login/', { headers, data: { email, password } })).status()).toBe(200)
  if (isConfirmed) {
    const code = new URLSearchParams((await linkTo(email, '/email-confirm')).split('?')[1]).get('code')
    expect((await page.request.post('/api/v1/users/confirm', { headers, data: { code } })).ok()).toBe(true)
  }
  return email
}

/** An address may register twenty an hour, the journeys are more: each comes from another one. */
let registrations = 0

async function registered(data: object, origin: string): Promise<number> {
  const { parallelIndex, workerIndex } = test.info()
  const way = await shopFrom(`127.${1 + parallelIndex}.${1 + workerIndex}.${2 + (registrations++ >> 3)}`, origin)
  try {
    const headers = { 'content-type': 'application/json', origin }
    return (await fetch(`${way.origin}/api/v1/users/`, { method: 'POST', headers, body: JSON.stringify(data) })).status
  } finally {
    way.close()
  }
}

/** Puts products into the cart by the API. */
export async function fillCart(page: Page, articles: string[], quantity = 1): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  for (const article of articles)
    expect((await page.request.post('/api/v1/cart/add/', { headers, data: { article, quantity } })).ok(), article).toBe(true)
}

/** Quantities in the cart as the API reports them. */
export async function cartQuantities(page: Page): Promise<number[]> {
  const response = await page.request.get('/api/v1/cart/get/', { headers: { origin: new URL(page.url()).origin } })
  const { products } = (await response.json()) as { products: { quantity: number }[] }
  return products.map(({ quantity }) => quantity)
}
