// Watches the speed of a body or a response, so that a slow client does not hold memory for ever.

const checksPerSpan = 4
/** 64 kbit/s */
const defaultBytesPerSecond = 8 * 1024

type Speed = { slowAfterMs: number; /** where it is more than the usual one */ minBytesPerSecond?: number }

/**
 * Each span of `slowAfterMs` counts: a client could transfer most at once and hold the memory with the rest.
 * @param bytes transferred so far; undefined while the client is not waited for
 * @param onSlow called once @returns stops watching
 */
export function watchSpeed(bytes: () => number | undefined, { slowAfterMs, minBytesPerSecond = 0 }: Speed, onSlow: () => void): () => void {
  const least = (slowAfterMs / 1000) * Math.max(defaultBytesPerSecond, minBytesPerSecond)
  const readings: number[] = []
  const read = () => {
    const now = bytes()
    if (now === undefined) readings.length = 0
    else readings.unshift(now)
  }
  read()
  const timer = setInterval(() => {
    read()
    const before = readings[checksPerSpan]
    if (before === undefined || readings[0]! - before >= least) return
    clearInterval(timer)
    onSlow()
  }, slowAfterMs / checksPerSpan).unref()
  return () => clearInterval(timer)
}
