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

test('ERR-01 other parts are logged', () => {
  expect(withoutSecrets('/catalog/v2?page=2&brands=Grundfos')).toBe('/catalog/v2?page=2&brands=Grundfos')
  expect(withoutSecrets(undefined)).toBeUndefined()
})
