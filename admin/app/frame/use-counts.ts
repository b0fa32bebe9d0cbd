// Keeps the counts of the menu live.
import { useCallback } from 'react'
import { useFetcher } from 'react-router'
import type { LiveTopic } from '#contract/staff/live.ts'
import { useLiveChange } from '#admin/ui/use-live.ts'
import type { loader } from './counts.route.ts'

type Counts = Partial<Record<LiveTopic, number>>
const topics: readonly LiveTopic[] = ['orders', 'requests']

/** @param first of the page's own data */
export function useCounts(first: Counts): Counts {
  const { load, data } = useFetcher<typeof loader>()
  useLiveChange(
    topics,
    useCallback(() => void load('/counts'), [load]),
  )
  return data ?? first
}
