// Starts the shop again when its process crashes, each time after a longer pause.
import { setTimeout } from 'node:timers/promises'
import { isOrphaned } from './run-program.mjs'

const pausesMs = [1000, 2000, 5000, 15_000, 30_000]
// A start that fails ends with 1 within this time and has said why: trying again would not help.
const startMs = 60_000
const steadyMs = 600_000

/**
 * @param start runs the process once and resolves with its exit code
 * @returns the exit code of a process that was stopped or could not start
 */
export async function keepRunning(start, pauses = pausesMs) {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => stop.abort())
  for (let crashes = 0; ; crashes++) {
    const began = Date.now()
    const exitCode = await start()
    const lastedMs = Date.now() - began
    const isStopped = () => stop.signal.aborted || isOrphaned()
    if (exitCode === 0 || isStopped() || (exitCode === 1 && lastedMs < startMs)) return exitCode
    if (lastedMs > steadyMs) crashes = 0
    const pauseMs = pauses[Math.min(crashes, pauses.length - 1)]
    console.error(`The shop ended unexpectedly (exit code ${exitCode}) and is started again in ${pauseMs / 1000} s.`)
    await setTimeout(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    if (isStopped()) return exitCode
  }
}
