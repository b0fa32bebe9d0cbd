// Checks which parts of an address are logged (ERR-01).
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLog, withoutSecrets } from './log.ts'

test('ERR-01 AUTH-02 codes, keys and phones of an address are not logged', async () => {
  const out = new PassThrough()
  const log = openLog('info', out)
  const app = fastify({ loggerInstance: log })
  app.get('/*', async () => 'ok')
  await app.inject({ url: '/new-password?code=SECRET1&a=1' })
  await app.inject({ url: '/order?id=7KD4M2XN&key=SECRET2', headers: { cookie: 'session=SECRET3' } })
  await app.inject({ url: '/api/v1/order/7KD4M2XN/?guest_user__phone=SECRET4' })
  await app.inject({ url: '/catalog/v2?query=SECRET6+ivanov%40mail.kz&page=2' })
  await app.inject({ url: '/login?returnTo=%2Forder%3Fid%3D7KD4M2XN%26key%3DSECRET7' })
  log.error({ url: 'http://rodnik.test/email-confirm?code=SECRET5' }, 'page failed')
  const logged = String(out.read())
  expect(logged).toContain('/new-password?code=…&a=…')
  expect(logged).not.toContain('SECRET')
})

test('ERR-01 SEC-01:log what a visitor sends cannot add a line to the log', async () => {
  const out = new PassThrough()
  const log = openLog('info', out)
  const app = fastify({ loggerInstance: log })
  app.get('/*', async (request) => {
    log.warn({ err: new Error(`failed\n{"level":60}`), url: decodeURIComponent(request.url) }, 'odd %s %j')
    return 'ok'
  })
  const forged = '%0A%7B%22level%22%3A60%2C%22msg%22%3A%22forged%22%7D%0D%0A%1B%5B2J%E2%80%A8'
  await app.inject({ url: `/a${forged}?page=${forged}&tab=${forged}` })
  const lines = String(out.read()).trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ level: 60 })
  expect(lines.join('')).not.toContain('\u001b')
})

test.each([
  'article=87011234567',
  'tab=%2B7%20(701)%20123-45-67',
  'brands=a%40b.kz',
  'ordering=+7+701+123+45+67',
  'article=980540000397',
  'article=%E0%A4%A',
])('ERR-01 SEC-01:privacy what looks like a phone, an e-mail or a number of a person is not logged in %s', (pair) => {
  expect(withoutSecrets(`/contacts?page=2&${pair}`)).toBe(`/contacts?page=2&${pair.split('=')[0]}=…`)
})

test('SEC-01:patterns an address of any length is read in linear time and cut', () => {
  for (const long of [`/contacts?tab=${'a'.repeat(1_000_000)}`, `/${'b'.repeat(1_000_000)}`])
    expect(withoutSecrets(long)).toBe(`${long.slice(0, 2000)}…`)
})

test('ERR-01 other parts are logged', () => {
  expect(withoutSecrets('/catalog/v2?page=2&brands=Grundfos')).toBe('/catalog/v2?page=2&brands=Grundfos')
  expect(withoutSecrets('/contacts?article=4607147370121&ordering=-price')).toBe('/contacts?article=4607147370121&ordering=-price')
  expect(withoutSecrets(undefined)).toBeUndefined()
})
