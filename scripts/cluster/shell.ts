// Runs programs of the system for the cluster; a failure carries what they wrote.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'

const exec = promisify(execFile)

/** @returns what it wrote to standard output, trimmed */
export async function sh(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await exec(program, args, { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return stdout.trim()
}

/** @returns false where it fails */
export const succeeds = (program: string, ...args: string[]): Promise<boolean> =>
  sh(program, ...args).then(
    () => true,
    () => false,
  )

/** @throws after `seconds` */
export async function until(purpose: string, seconds: number, isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isDone().catch(() => false))) {
    if (performance.now() > end) throw new Error(`not in ${seconds} s: ${purpose}`)
    await pause(500)
  }
}
