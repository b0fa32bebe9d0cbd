// Checks over sockets that clients which read nothing hold little memory, for a limited time.
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { eventually } from '#test/wait-for.ts'
import { errorHandler } from '../error-handler.ts'
import { limitPipelining } from './connection-limits.ts'
import { responseLimits } from './response-limits.ts'

/** More than the system takes from the process for one connection */
const page = Buffer.alloc(8 * 1024 * 1024, 'x')

async function open() {
  const app = fastify()
  await app.register(limitPipelining)
  await app.register(errorHandler)
  await app.register(responseLimits, { slowAfterMs: 2000 })
  app.get('/', async (_request, reply) => reply.send(page))
  app.get('/small', async () => 'ok')
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  return { app, port }
}
const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: rodnik.test\r\n\r\n`

test('SEC-01:connections responses that a network does not read are limited to 24 MB, and their connections are closed', async () => {
  const { app, port } = await open()
  const status = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).statusCode
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(request('/'))
  await eventually(async () => expect(await status('127.0.0.9')).toBe(429))
  expect(await status('198.51.100.7')).toBe(200)
  for (const socket of sockets.slice(5)) socket.destroy()
  await eventually(async () => expect(await promisify(app.server.getConnections.bind(app.server))()).toBeLessThanOrEqual(2))
  await eventually(async () => expect(await status('127.0.0.9')).toBe(200))
  for (const socket of sockets) socket.destroy()
  await app.close()
})

test('SEC-01:connections requests that a connection sends without waiting for responses close it', async () => {
  const { app, port } = await open()
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(request('/small').repeat(100))
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  await new Promise((resolve) => socket.on('close', resolve))
  expect(received.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(4)
  await app.close()
})
