import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const ticksPerSecond = 100 // USER_HZ of every Linux we run on

/** CPU seconds (user + system, all threads) that a process has used so far. Linux only: /proc/<pid>/stat. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in brackets and may hold blanks: count after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Waits until a process has used less than a twentieth of a processor for three seconds in a row. @throws Error after ten minutes */
export async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + 600_000
  for (let quiet = 0; quiet < 3;) {
    if (performance.now() > deadline) throw new Error(`process ${pid} was not idle within ten minutes`)
    const before = cpuSecondsOf(pid)
    await pause(1000)
    quiet = cpuSecondsOf(pid) - before < 0.05 ? quiet + 1 : 0
  }
}

/** @returns the share of the processors' time since, 0 to 1, that a virtual machine wanted and did not get: with more than a few hundredths
 * absolute times say little. Linux only: `steal` of /proc/stat */
export function stolenSince({ stolen, all }: ProcessorTime): number {
  const now = processorTime()
  return (now.stolen - stolen) / Math.max(1, now.all - all)
}

export type ProcessorTime = { stolen: number; all: number }

/** Ticks since the machine began. */
export function processorTime(): ProcessorTime {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).map(Number)
  return { stolen: ticks[7] ?? 0, all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0) }
}

/** Resident memory of a process, MiB. */
export function residentMegabytesOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}
