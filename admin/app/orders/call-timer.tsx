// Shows how long the call lasts for which an order is written down.
import { PhoneCall } from 'lucide-react'
import { useEffect, useState } from 'react'

export function CallTimer() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" className="flex shrink-0 items-center gap-1 rounded-badge bg-disabled px-1.5">
      <PhoneCall size={14} aria-hidden /> <span className="max-md:sr-only">звонок, </span>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
