// Sends requests of an attacker over and over, or opens connections that never finish.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** Another network than the visitor's (Linux answers on all of 127.0.0.0/8). */
const localAddress = '127.0.66.1'

export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** Status → count of responses; `0` are connections that the shop closed. */
export type Outcomes = Map<number, number>
/** @param signal aborted: sends nothing new */
export type Attack = (outcomes: Outcomes, signal: AbortSignal) => void

const count = (outcomes: Outcomes, status: number) => void outcomes.set(status, (outcomes.get(status) ?? 0) + 1)

/** Repeats requests on so many connections at once. */
export const repeating =
  (connections: number, sentOf: (run: number) => Sent): Attack =>
  (outcomes, signal) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
    signal.addEventListener('abort', () => agent.destroy())
    let run = 0
    const next = () => {
      if (signal.aborted) return
      const { method = 'GET', path, headers, body } = sentOf(run++)
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const outgoing = request(new URL(path, origin()), { method, agent, headers: { accept: 'text/html', ...headers, ...length } })
      let isOver = false
      const end = (status: number, pauseMs: number) => {
        if (isOver) return
        isOver = true
        count(outcomes, status)
        setTimeout(next, pauseMs)
      }
      outgoing.on('response', (response) => {
        response
          .on('error', () => end(0, 50))
          .on('end', () => end(response.statusCode ?? 0, 5))
          .resume()
      })
      outgoing.on('error', () => end(0, 50))
      outgoing.end(body)
    }
    for (let at = 0; at < connections; at++) next()
  }

/** Opens connections and leaves them open; opens another for a closed one. */
export const holding =
  (connections: number, text: (at: number) => string): Attack =>
  (outcomes, signal) => {
    for (let at = 0; at < connections; at++) reopening(() => text(at), 5000, outcomes, signal)
  }

/** Sends many requests at once on a connection, again and again. */
export const pipelining =
  (connections: number, text: string): Attack =>
  (outcomes, signal) => {
    for (let at = 0; at < connections; at++) reopening(() => text, 100, outcomes, signal)
  }

function reopening(text: () => string, pauseMs: number, outcomes: Outcomes, signal: AbortSignal): void {
  const start = () => {
    if (signal.aborted) return
    open(text()).on('close', () => {
      count(outcomes, 0)
      setTimeout(start, pauseMs)
    })
  }
  start()
}

function open(text: string) {
  const { hostname, port } = new URL(origin())
  const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.write(text)
  return socket
}

const origin = (): string => process.env.ATTACKED_ORIGIN ?? ''
