// Plays attacks of one sender: costly forms and requests, and connections that never finish.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { workerData } from 'node:worker_threads'

export type Target = { origin: string; cookie: string; questionnaire: string; picture: string; documents: [string, string] }

// Another network than the visitor's (Linux answers on all of 127.0.0.0/8).
const attacker = '127.0.66.1'

type Attack = { name: string; start(target: Target): void }

type Sent = { method: string; path: string; type?: string; body?: string; accept?: string }

/** Repeats requests on so many connections at once. */
const repeating =
  (connections: number, sent: (target: Target, run: number) => Sent) =>
  (target: Target): void => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: attacker })
    let run = 0
    const next = () => {
      const { method, path, type, body, accept = '*/*' } = sent(target, run++)
      const length = body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }
      const outgoing = request(target.origin + path, { method, agent, headers: { ...length, accept } }, (response) => {
        response
          .on('error', () => undefined)
          .on('end', () => setTimeout(next, 5))
          .resume()
      })
      outgoing.on('error', () => setTimeout(next, 50))
      outgoing.end(body)
    }
    for (let at = 0; at < connections; at++) next()
  }

/** Opens connections and leaves them open. */
const holding =
  (count: number, text: (target: Target, at: number) => string) =>
  (target: Target): void => {
    for (let at = 0; at < count; at++) {
      const socket = connect({ port: Number(new URL(target.origin).port), host: '127.0.0.1', localAddress: attacker, allowHalfOpen: true })
      socket.on('error', () => undefined).resume()
      socket.write(text(target, at))
    }
  }

const form = 'application/x-www-form-urlencoded'
const manyFields = Array.from({ length: 100_000 }, (_, at) => `f${at}=1`).join('&')
const nonsense = Array.from({ length: 200 }, (_, at) => `клапан кран насос труба фитинг ${at} муфта ${at * 7}`).join('\n')

/** A form with a file whose last byte is held back. */
const upload = (path: string, bytes: number, sentBytes: number, cookie: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes}\r\n\r\n` +
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(sentBytes)}`

const attacks: readonly Attack[] = [
  {
    name: 'H1 forms of 1 MB with 100,000 fields, 4 connections',
    start: repeating(4, () => ({ method: 'POST', path: '/cart', type: form, body: manyFields, accept: 'text/html' })),
  },
  {
    name: 'H5 invoice and order as PDF, 20 connections',
    start: repeating(20, ({ documents }, run) => ({ method: 'GET', path: documents[run % 2]! })),
  },
  {
    name: 'H6 500 connections of garbage, 500 without an end',
    start: holding(1000, (_target, at) => (at % 2 === 0 ? 'garbage\r\n\r\n' : 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow')),
  },
  {
    name: 'H7 60 uploads of 20 MB of one account',
    start: holding(60, ({ cookie }) => upload('/checkout', 20_500_000, 20_000_000, cookie)),
  },
  { name: 'M4 8 slow senders of questionnaires', start: holding(8, ({ questionnaire }) => upload(questionnaire, 10_000_000, 100, '')) },
  {
    name: 'M5 lists, nested JSON, shared pictures, slashes, 4 connections',
    start: repeating(4, ({ picture }, run) => {
      const requests: Sent[] = [
        { method: 'POST', path: '/article-list', type: form, body: new URLSearchParams({ list: nonsense }).toString() },
        { method: 'POST', path: '/api/v1/users/', type: 'application/json', body: '['.repeat(3_000_000) },
        { method: 'GET', path: `${picture}?${run}` },
        { method: 'GET', path: `/A${'/'.repeat(15_000)}x` },
        { method: 'GET', path: '/api/v1/openapi.json' },
      ]
      return requests[run % requests.length]!
    }),
  },
]

export const attackNames = attacks.map(({ name }) => name)

if (workerData) {
  const { index, target } = workerData as { index: number; target: Target }
  attacks[index]!.start(target)
}
