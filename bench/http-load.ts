// A small closed-loop load: N connections, each sends its next request when the last answer is read. Usual tools round latencies to
// whole milliseconds, which is too coarse for answers of one.
import { Agent, get } from 'node:http'
import { cpuSecondsOf } from './process-cpu.ts'
import { percentilesOf, type Percentiles } from './percentiles.ts'

export type LoadResult = Percentiles & {
  requests: number
  perSecond: number
  /** of the serving process, per request */
  cpuMs: number
  /** of one answer's body, as sent */
  meanBytes: number
  /** answers whose status was not the expected one */
  failures: number
}

export type LoadOptions = {
  origin: string
  /** taken in turn, so that no answer is the last one's repeat */
  paths: string[]
  connections: number
  seconds: number
  serverPid: number
  headers?: Record<string, string>
  expectedStatus?: number
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { origin, paths, connections, seconds, serverPid, headers = {}, expectedStatus = 200 } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const samples: number[] = []
  let next = 0
  let failures = 0
  let bytes = 0
  const ask = (path: string) =>
    new Promise<{ status: number; bytes: number }>((resolve, reject) => {
      const request = get(origin + path, { agent, headers }, (answer) => {
        let size = 0
        answer.on('data', (chunk: Buffer) => (size += chunk.length))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: size }))
        answer.on('error', reject)
      })
      request.on('error', reject)
    })
  const connection = async (until: number, isCounted: boolean) => {
    while (performance.now() < until) {
      const path = paths[next++ % paths.length]!
      const began = performance.now()
      const answer = await ask(path)
      if (!isCounted) continue
      samples.push(performance.now() - began)
      bytes += answer.bytes
      if (answer.status !== expectedStatus) failures++
    }
  }
  const run = async (duration: number, isCounted: boolean) => {
    const until = performance.now() + duration * 1000
    await Promise.all(Array.from({ length: connections }, () => connection(until, isCounted)))
  }
  await run(Math.min(2, seconds / 2), false) // the compiler and the pools warm up
  const cpuBefore = cpuSecondsOf(serverPid)
  const began = performance.now()
  await run(seconds, true)
  const elapsed = (performance.now() - began) / 1000
  const cpu = cpuSecondsOf(serverPid) - cpuBefore
  agent.destroy()
  const requests = samples.length
  return {
    ...percentilesOf(samples),
    requests,
    perSecond: requests / elapsed,
    cpuMs: (cpu * 1000) / requests,
    meanBytes: bytes / requests,
    failures,
  }
}
