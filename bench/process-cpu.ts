// Reads CPU time and memory of processes, with those that they have started, from /proc.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const ticksPerSecond = 100 // USER_HZ of every Linux we run on

export const cpuSecondsOf = (pid: number): number => sumOfTree(pid, ownCpuSeconds)

/** Of the process and of all that it has started. */
function sumOfTree(pid: number, own: (pid: number) => number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + sumOfTree(child, own), own(pid))
}

function ownCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, a name in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Waits until a process uses less than 5 % of a CPU for three seconds. @throws Error after ten minutes */
export async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + 600_000
  for (let quiet = 0; quiet < 3;) {
    if (performance.now() > deadline) throw new Error(`process ${pid} was not idle within ten minutes`)
    const before = cpuSecondsOf(pid)
    await pause(1000)
    quiet = cpuSecondsOf(pid) - before < 0.05 ? quiet + 1 : 0
  }
}

/** Share of CPU time stolen by other virtual machines since then, 0 to 1; above 0.05 absolute times mean little. */
export function stolenSince({ stolen, all }: ProcessorTime): number {
  const now = processorTime()
  return (now.stolen - stolen) / Math.max(1, now.all - all)
}

export type ProcessorTime = { stolen: number; all: number }

/** Ticks since boot. */
export function processorTime(): ProcessorTime {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).map(Number)
  return { stolen: ticks[7] ?? 0, all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0) }
}

export const residentMegabytesOf = (pid: number): number => sumOfTree(pid, ownMegabytes)

function ownMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}
