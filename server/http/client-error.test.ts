// Checks the responses to unreadable requests (ERR-01).
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { pino } from 'pino'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/wait-for.ts'
import { unreadableRequest } from './client-error.ts'

let app: FastifyInstance
let port: number
const written: string[] = []
beforeAll(async () => {
  app = fastify({
    clientErrorHandler: unreadableRequest(pino({}, { write: (line: string) => void written.push(line) }), {
      publicOrigin: 'https://rodnik.test',
    }),
    requestTimeout: 200,
    http: { connectionsCheckingInterval: 50 },
  })
  app.get('/', () => 'good')
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

async function say(words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (chunk) => void (response += String(chunk)))
  socket.write(words)
  await once(socket, 'close')
  return response
}

test('ERR-01 an unreadable request gets a Russian page with advice and the code of the log', async () => {
  const cases = [
    [`GET / HTTP/1.1\r\nhost: a\r\ncookie: a=${'x'.repeat(20_000)}\r\n\r\n`, 431, 'Слишком длинный запрос'],
    [`GET /?a=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'Удалите cookie'],
    ['GET / HTTP/1.1\r\nhost: a\r\nx-slow', 408, 'Запрос не\u00a0дошёл'],
    ['вода\r\n\r\n', 400, 'Неверный запрос'],
    ['GET /?a=вода HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'Вернуться на'],
  ] as const
  for (const [words, status, text] of cases) {
    const response = await say(words)
    expect(response, text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(response, text).toContain('content-type: text/html; charset=utf-8')
    expect(response).toContain(text)
    expect(response).toContain("content-security-policy: default-src 'self'")
    expect(response).toContain('strict-transport-security: max-age=')
    const requestId = /x-request-id: (\S+)/.exec(response)![1]!
    expect(response).toContain(`Код обращения: ${requestId}`)
    expect(written.join('')).toContain(requestId)
  }
  expect(await say('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toContain('good')
})

test('SEC-01:connections a refused connection is closed, also when the client keeps its end open', async () => {
  const sockets = await Promise.all(
    ['вода\r\n\r\n', 'GET / HTTP/1.1\r\nhost: a\r\nx-slow'].map(async (words) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.resume()
      socket.write(words)
      await once(socket, 'end')
      return socket
    }),
  )
  await eventually(async () => expect(await promisify(app.server.getConnections.bind(app.server))()).toBe(0))
  for (const socket of sockets) socket.destroy()
})
