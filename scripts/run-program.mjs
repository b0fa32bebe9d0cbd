// Runs other programs with Node 24 first on PATH; forwards signals and exit codes.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const parent = process.ppid

/** Whether npm, which runs this script, has ended: the signal that stopped it only reaches the shell between them. */
export const isOrphaned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent

/** Ends the command with one readable message instead of a stack. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Node 24 or newer: this one, or the one that npm installed. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const installed = join(root, 'node_modules', name, 'bin', 'node')
  if (existsSync(installed)) return installed
  throw new Failure(`Node 24 is needed; this is ${process.version}, and npm has no copy of it for this machine (${name}): install Node 24.`)
}

/**
 * Runs a program of node_modules/.bin or PATH; `node` is Node 24. `buffered`: prints the output at the end.
 * @returns the exit code
 */
export function run(program, args, { env = {}, inCallersFolder = false, quiet = false, buffered = false } = {}) {
  const node = node24()
  const paths = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? '']
  return start(program === 'node' ? node : program, inCallersFolder ? absolutePaths(args) : args, {
    env: { ...process.env, PATH: paths.join(delimiter), ...env },
    stdio: quiet ? 'ignore' : buffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
}

/** As `run`, with the current Node: before packages are installed. */
export function runBare(program, args, { env = {}, quiet = false } = {}) {
  return start(program, args, { env: { ...process.env, ...env }, stdio: quiet ? 'ignore' : 'inherit' })
}

function start(program, args, { env, stdio }) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, env, stdio })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes))
    const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
    // Ctrl+C in a terminal reaches the whole process group.
    const forward = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, forward)
    const orphaned = whenNpmEnds(() => child.kill('SIGTERM'))
    const stopListening = () => {
      clearInterval(orphaned)
      for (const signal of forwarded) process.off(signal, forward)
    }
    child.once('error', (error) => {
      stopListening()
      fail(new Failure(`${program} cannot be run: ${error.message}`, 127))
    })
    // After `close` all output has been read.
    child.once('close', (code, signal) => {
      stopListening()
      process.stdout.write(Buffer.concat(output))
      done(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function whenNpmEnds(stop) {
  const timer = setInterval(() => {
    if (!isOrphaned()) return
    clearInterval(timer)
    stop()
  }, 250).unref()
  return timer
}

/** npm runs scripts in the project's folder; paths are relative to the user's folder. */
function absolutePaths(args) {
  const from = process.env.INIT_CWD ?? process.cwd()
  return args.map((arg) => {
    if (arg.startsWith('-') || isAbsolute(arg)) return arg
    const path = resolve(from, arg)
    return existsSync(path) ? path : arg
  })
}
