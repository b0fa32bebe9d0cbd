// Visits the shop in a thread of its own: what else the bench does there delays no measurement.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One of so many has a comparison of their own, so that the page cache has no page for them. */
export const visitsPerOwnPage = 3

/** `paths`: visited in turn */
export type Visitors = { origin: string; paths: readonly string[]; seconds: number; perSecond: number }

/** Open loop: a slow response delays no other visitor. @returns milliseconds of each request */
export default async function visit({ origin, paths, seconds, perSecond }: Visitors): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const requests: Promise<number>[] = []
  const began = performance.now()
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    await pause(Math.max(0, began + (sent * 1000) / perSecond - performance.now()))
    requests.push(request(agent, origin + paths[sent % paths.length]!, sent % visitsPerOwnPage === 0 ? 'compare=1' : ''))
  }
  const samples = await Promise.all(requests)
  agent.destroy()
  return samples
}

function request(agent: Agent, url: string, cookie: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie, 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('error', reject)
      response.on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })
}
