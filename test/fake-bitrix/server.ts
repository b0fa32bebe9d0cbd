// A CRM for tests: README.md says what it does and what it does not.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { openPortal, Refusal, type Item } from './state.ts'
import { isBefore, isRefusal, refusals, type Whim } from './faults.ts'

export type PlannedWhim = Whim | { method: string; whim: Whim }

export type CrmPeer = {
  /** for CRM_WEBHOOK_URL */
  webhookUrl: string
  contacts: Item[]
  deals: Item[]
  /** methods in the order in which they were called */
  calls: string[]
  /** each is used up by the first call that it fits */
  whims: PlannedWhim[]
  /** how long «late» waits before the deed */
  lateMs: number
  /** seconds of «operation limit» */
  resetSeconds: number
  /** resolves at the next call of the method, after the deed where there is one */
  nextCall(method: string): Promise<void>
  close(): Promise<void>
}

export const peerSecret = 'peer-secret-0123456789'

export async function startCrmPeer(port = 0): Promise<CrmPeer> {
  const portal = openPortal()
  const waiting: { method: string; resolve: () => void }[] = []
  const server = createServer((request, response) => void respond(request, response))
  const peer: CrmPeer = {
    webhookUrl: '',
    contacts: portal.contacts,
    deals: portal.deals,
    calls: [],
    whims: [],
    lateMs: 220,
    resetSeconds: 1,
    nextCall: (method) => new Promise((resolve) => waiting.push({ method, resolve })),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const [, secret, method] = /^\/rest\/1\/([^/]+)\/([\w.]+?)(?:\.json)?$/.exec(request.url ?? '') ?? []
    if (request.url === '/') return send(response, 200, { contacts: portal.contacts, deals: portal.deals, calls: peer.calls.length })
    if (secret !== peerSecret || !method) return refuse(response, refusals['revoked webhook'])
    peer.calls.push(method)
    const whim = takeWhim(method)
    if (whim && isRefusal(whim)) return refuse(response, refusals[whim])
    if (whim && isBefore(whim)) return misbehave(response, whim, {}, method)
    if (whim === 'late') await setTimeout(peer.lateMs)
    try {
      const answer = portal.answer(method, JSON.parse(Buffer.concat(pieces).toString()))
      misbehave(response, whim, answer, method)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(response, { status: error.status, error: error.code, description: error.message })
    }
  }

  function takeWhim(method: string): Whim | undefined {
    const at = peer.whims.findIndex((planned) => typeof planned === 'string' || planned.method === method)
    if (at < 0) return undefined
    const [planned] = peer.whims.splice(at, 1)
    return typeof planned === 'string' ? planned : planned?.whim
  }

  function misbehave(response: ServerResponse, whim: Whim | undefined, answer: object, method: string): void {
    for (const one of waiting.filter((each) => each.method === method)) {
      waiting.splice(waiting.indexOf(one), 1)
      one.resolve()
    }
    const whole = { ...answer, time: timeOf(0) }
    if (whim === undefined || whim === 'late') return send(response, 200, whole)
    if (whim.startsWith('never answer')) return
    if (whim.startsWith('drop')) return void response.socket?.destroy()
    if (whim === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
    if (whim.startsWith('500')) return send(response, 500, { error: 'INTERNAL_SERVER_ERROR', error_description: 'Internal server error' })
    if (whim === 'html after')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Сайт временно закрыт</body></html>')
    const text = JSON.stringify(whole)
    if (whim === 'broken json after') return void response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, -9))
    // «half an answer»: the connection breaks off in the middle of the body.
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.write(text.slice(0, 12), () => response.socket?.destroy())
  }

  function refuse(response: ServerResponse, { status, error, description }: { status: number; error: string; description: string }): void {
    send(response, status, { error, error_description: description, ...(status === 429 ? { time: timeOf(peer.resetSeconds) } : {}) })
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  peer.webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/1/${peerSecret}/`
  return peer
}

function send(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer))
}

function timeOf(resetSeconds: number) {
  const now = Date.now() / 1000
  return { start: now, finish: now, duration: 0.01, processing: 0.01, operating: 0.01, operating_reset_at: Math.floor(now) + resetSeconds }
}
