// Identifies the process behind a process id before it is stopped: ids are reused.
import { execFile } from 'node:child_process'
import { readFile, readdir, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const linux = process.platform === 'linux'

/** Identifies the start time of a process; undefined when there is none (or only its zombie). */
export async function processStart(pid: number): Promise<string | undefined> {
  if (linux) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    // The name in parentheses may contain spaces; state is the 3rd field, the start time the 22nd (proc(5)).
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields && fields[0] !== 'Z' ? fields[19] : undefined
  }
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
}

export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid)
  return /(^|\/)postgres\s/.test(command) && command.includes(` -D ${data} `)
}

async function commandLine(pid: number): Promise<string> {
  if (linux) {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return `${raw.replaceAll('\0', ' ')} `
  }
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => `${stdout.trim()} `,
    () => '',
  )
}

/**
 * Server processes whose postmaster was killed, found by their working directory. Linux only, and not where the
 * system hides them: they end by themselves when idle.
 */
export async function processesWorkingIn(data: string): Promise<number[]> {
  if (!linux) return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1)
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  const found: number[] = []
  for (const [at, pid] of pids.entries()) {
    if (folders[at] === data && /postgres/.test(await commandLine(pid))) found.push(pid)
  }
  return found
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

export async function waitUntil(done: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!(await done())) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}
