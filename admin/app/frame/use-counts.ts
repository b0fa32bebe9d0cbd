// Keeps the counts of the menu live.
import { useEffect, useState } from 'react'
import type { NewCounts } from '#contract/staff/live.ts'
import { onLive } from '#admin/ui/live-events.ts'

/** @param first of the page's own data */
export function useCounts(first: NewCounts): NewCounts {
  const [sent, setSent] = useState<NewCounts>()
  useEffect(() => onLive((event) => void (event.kind === 'counts' && setSent(event.counts))), [])
  return sent ?? first
}
