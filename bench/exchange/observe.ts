// Samples the shop's memory, and how long another visitor's pages take.
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentilesOf } from '../percentiles.ts'
import { residentMegabytesOf } from '../process-cpu.ts'
import type { ShopProcess } from '../shop-process.ts'

const pageEveryMs = 100
const memoryEveryMs = 50
const paths = [
  '/catalog/v2?page=1&page_size=9&ordering=price',
  '/catalog/v2?page=2&page_size=18&ordering=name',
  '/catalog/v2?page=1&page_size=9&ordering=price&in_stock=1',
  '/',
]

export type Observed = {
  idleMegabytes: number
  peakMegabytes: number
  p95: number
  /** of pages requested before or from a time of the day on, in ms */
  p95Of(isMeant: (at: number) => boolean): number
  failures: number
}

/** One visitor requests a page every 100 ms. */
export function observe(shop: ShopProcess): { stop(): Promise<Observed> } {
  const idleMegabytes = residentMegabytesOf(shop.pid)
  let peakMegabytes = idleMegabytes
  const sampling = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, residentMegabytesOf(shop.pid))), memoryEveryMs)
  const times: { at: number; ms: number }[] = []
  let failures = 0
  let isStopped = false
  const visit = async () => {
    for (let page = 0; !isStopped; page++) {
      const began = performance.now()
      const status = await statusOf(shop.origin + paths[page % paths.length]!)
      times.push({ at: performance.timeOrigin + began, ms: performance.now() - began })
      if (status !== 200) failures++
      await pause(Math.max(0, pageEveryMs - (performance.now() - began)))
    }
  }
  const visiting = visit()
  return {
    async stop() {
      isStopped = true
      clearInterval(sampling)
      await visiting
      const p95Of = (isMeant: (at: number) => boolean) => percentilesOf(times.filter(({ at }) => isMeant(at)).map(({ ms }) => ms)).p95
      return { idleMegabytes, peakMegabytes, p95: p95Of(() => true), p95Of, failures }
    },
  }
}

const statusOf = (url: string): Promise<number> =>
  new Promise((resolve) => {
    // A cookie of a customer: the page is not cached.
    get(url, { headers: { cookie: 'compare=1' } }, (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0))).on(
      'error',
      () => resolve(0),
    )
  })
