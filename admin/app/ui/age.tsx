// Shows how long ago a record came; one that nobody has taken is loud after a quarter of an hour.
import { Clock } from 'lucide-react'
import { ageText, minutesSince } from './time-texts.ts'

const lateMinutes = 15

export function Age({ at, now, isWaiting }: { at: string | Date; now: number; isWaiting: boolean }) {
  const minutes = minutesSince(at, now)
  const isLate = isWaiting && minutes >= lateMinutes
  const look = isLate ? 'font-medium text-warning' : isWaiting && minutes < 1 ? 'font-medium text-primary' : 'text-muted'
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap ${look}`}>
      {isLate ? <Clock size={14} aria-hidden /> : null}
      {ageText(at, now)}
    </span>
  )
}
