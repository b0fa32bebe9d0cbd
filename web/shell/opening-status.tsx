// Shows whether the shop is open (SHELL-03): by the server's clock, then by the browser's.
import { useEffect, useState } from 'react'
import { openingStatus } from '#contract/shop/support-hours.ts'
import { useShellData } from '../rendering/shell-data.ts'

const everyMs = 60_000

export function OpeningStatus() {
  const { shop, now = 0 } = useShellData()
  const [shownAt, setShownAt] = useState(now)
  useEffect(() => {
    const update = () => setShownAt(Date.now())
    update()
    const timer = setInterval(update, everyMs)
    return () => clearInterval(timer)
  }, [])
  const status = shop && openingStatus(shop, new Date(shownAt))
  if (!status) return null
  return (
    <span className="opening-status" data-open={status.isOpen || undefined}>
      {status.text}
    </span>
  )
}
