// Reads the order next to the open one ahead, so that its key shows it at once; after a change of any order it is read again (ADM-02).
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { LiveTopic } from '#contract/staff/live.ts'
import { liveStatus } from '#admin/ui/live-events.ts'
import { useLiveChange } from '#admin/ui/use-live.ts'
import type { clientLoader } from './ahead.route.ts'

/** Walking quickly reads none ahead. */
const staysMs = 400
/** Stock and prices change without an event of an order. */
const freshMs = 30_000
const topics: readonly LiveTopic[] = ['orders']

/** `page`: undefined until it is received */
let ahead: { number: string; requestedAt: number; page?: Awaited<ReturnType<typeof clientLoader>> | undefined } | undefined

const drop = () => {
  ahead = undefined
}

/** Of the neighbour to which the walk goes on. @param open number of the open order */
export function useReadAhead(rows: readonly { number: string }[], open: string | undefined): void {
  const positionOf = (number: string | undefined) => rows.findIndex((row) => row.number === number)
  const [walk, setWalk] = useState({ open, step: 1 })
  if (walk.open !== open) setWalk({ open, step: positionOf(open) < positionOf(walk.open) ? -1 : 1 })
  const at = positionOf(open)
  const next = at < 0 ? undefined : rows[at + walk.step]?.number
  const { load, data } = useFetcher<typeof clientLoader>()
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => {
      ahead = { number: next, requestedAt: Date.now() }
      void load(`/orders/ahead/${next}`)
    }, staysMs)
    return () => {
      clearTimeout(timer)
      drop()
    }
  }, [next, load])
  useEffect(() => {
    if (ahead) ahead.page = data
  }, [data])
  useLiveChange(topics, drop)
}

/** Once; undefined: it has to be read. */
export function takeAhead(number: string) {
  const { page, requestedAt = 0 } = ahead ?? {}
  if (page?.order.number !== number || Date.now() - requestedAt > freshMs || !liveStatus.read()) return undefined
  drop()
  return page
}
