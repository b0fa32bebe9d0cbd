// Starts a fake Bitrix24 server with injected faults; README.md describes it.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { openState, Refusal, type Item } from './state.ts'
import { isBefore, isRefusal, refusals, type Fault } from './faults.ts'

export type PlannedFault = Fault | { method: string; fault: Fault }

export type FakeBitrix = {
  webhookUrl: string
  contacts: Item[]
  deals: Item[]
  calls: string[]
  /** each applies once, to the first matching call */
  faults: PlannedFault[]
  /** delay of «late» before the effect */
  lateMs: number
  resetSeconds: number
  /** resolves at the next call of the method, after its effect */
  nextCall(method: string): Promise<void>
  close(): Promise<void>
}

export const webhookSecret = 'bitrix-secret-0123456789'

export async function startFakeBitrix(port = 0): Promise<FakeBitrix> {
  const state = openState()
  const waiting: { method: string; resolve: () => void }[] = []
  const server = createServer((request, response) => void respond(request, response))
  const bitrix: FakeBitrix = {
    webhookUrl: '',
    contacts: state.contacts,
    deals: state.deals,
    calls: [],
    faults: [],
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
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [, secret, method] = /^\/rest\/1\/([^/]+)\/([\w.]+?)(?:\.json)?$/.exec(request.url ?? '') ?? []
    if (request.url === '/') return send(response, 200, { contacts: state.contacts, deals: state.deals, calls: bitrix.calls.length })
    if (secret !== webhookSecret || !method) return refuse(response, refusals['revoked webhook'])
    bitrix.calls.push(method)
    const fault = takeFault(method)
    if (fault && isRefusal(fault)) return refuse(response, refusals[fault])
    if (fault && isBefore(fault)) return misbehave(response, fault, {}, method)
    if (fault === 'late') await setTimeout(bitrix.lateMs)
    try {
      const body = state.respond(method, JSON.parse(Buffer.concat(chunks).toString()))
      misbehave(response, fault, body, method)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(response, { status: error.status, error: error.code, description: error.message })
    }
  }

  function takeFault(method: string): Fault | undefined {
    const at = bitrix.faults.findIndex((planned) => typeof planned === 'string' || planned.method === method)
    if (at < 0) return undefined
    const [planned] = bitrix.faults.splice(at, 1)
    return typeof planned === 'string' ? planned : planned?.fault
  }

  function misbehave(response: ServerResponse, fault: Fault | undefined, body: object, method: string): void {
    for (const one of waiting.filter((each) => each.method === method)) {
      waiting.splice(waiting.indexOf(one), 1)
      one.resolve()
    }
    const whole = { ...body, time: timeOf(0) }
    if (fault === undefined || fault === 'late') return send(response, 200, whole)
    if (fault.startsWith('never answer')) return
    if (fault.startsWith('drop')) return void response.socket?.destroy()
    if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
    if (fault.startsWith('500')) return send(response, 500, { error: 'INTERNAL_SERVER_ERROR', error_description: 'Internal server error' })
    if (fault === 'html after')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Сайт временно закрыт</body></html>')
    const text = JSON.stringify(whole)
    if (fault === 'broken json after') return void response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, -9))
    // «half an answer»: the connection breaks off in the middle of the body.
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.write(text.slice(0, 12), () => response.socket?.destroy())
  }

  function refuse(response: ServerResponse, { status, error, description }: { status: number; error: string; description: string }): void {
    send(response, status, { error, error_description: description, ...(status === 429 ? { time: timeOf(bitrix.resetSeconds) } : {}) })
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  bitrix.webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/1/${webhookSecret}/`
  return bitrix
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function timeOf(resetSeconds: number) {
  const now = Date.now() / 1000
  return { start: now, finish: now, duration: 0.01, processing: 0.01, operating: 0.01, operating_reset_at: Math.floor(now) + resetSeconds }
}
