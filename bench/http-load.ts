// Generates closed-loop load: each of N connections sends its next request after the last response.
// Usual tools round latencies to whole milliseconds, which is too coarse.
import { Agent, get } from 'node:http'
import { cpuSecondsOf } from './process-cpu.ts'
import { percentilesOf, type Percentiles } from './percentiles.ts'

export type LoadResult = Percentiles & {
  requests: number
  perSecond: number
  /** of the serving process, per request */
  cpuMs: number
  meanBytes: number
  failures: number
}

export type LoadOptions = {
  origin: string
  paths: string[]
  connections: number
  seconds: number
  serverPid: number
  headers?: Record<string, string>
  expectedStatus?: number
  /** of the client; each network has its own limits */
  localAddress?: string
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { origin, paths, connections, seconds, serverPid, headers = {}, expectedStatus = 200, localAddress } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
  const samples: number[] = []
  let next = 0
  let failures = 0
  let bytes = 0
  const requestPath = (path: string) =>
    new Promise<{ status: number; bytes: number }>((resolve, reject) => {
      const request = get(origin + path, { agent, headers }, (response) => {
        let size = 0
        response.on('data', (chunk: Buffer) => (size += chunk.length))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: size }))
        response.on('error', reject)
      })
      request.on('error', reject)
    })
  const connection = async (until: number, isCounted: boolean) => {
    while (performance.now() < until) {
      const path = paths[next++ % paths.length]!
      const began = performance.now()
      const response = await requestPath(path)
      if (!isCounted) continue
      samples.push(performance.now() - began)
      bytes += response.bytes
      if (response.status !== expectedStatus) failures++
    }
  }
  const run = async (duration: number, isCounted: boolean) => {
    const until = performance.now() + duration * 1000
    await Promise.all(Array.from({ length: connections }, () => connection(until, isCounted)))
  }
  await run(Math.min(2, seconds / 2), false) // warm-up
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
