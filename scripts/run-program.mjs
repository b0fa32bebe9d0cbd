// Running other programs: always with Node 24 first on PATH, signals handed on, exit codes kept.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Ends the command with one readable message instead of a stack. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Node 24 or newer: this one, else the one that npm installed beside the other packages. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const installed = join(root, 'node_modules', name, 'bin', 'node')
  if (existsSync(installed)) return installed
  throw new Failure(`Node 24 is needed; this is ${process.version}, and npm has no copy of it for this machine (${name}): install Node 24.`)
}

/**
 * Returns the exit code. `node` is Node 24; other names are found in node_modules/.bin first, then on PATH. `held`: what it says is told when
 * it ends, for programs that run side by side.
 */
export function run(program, args, { env = {}, inCallersFolder = false, quiet = false, held = false } = {}) {
  const node = node24()
  const paths = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? '']
  return start(program === 'node' ? node : program, inCallersFolder ? absolutePaths(args) : args, {
    env: { ...process.env, PATH: paths.join(delimiter), ...env },
    stdio: quiet ? 'ignore' : held ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
}

/** As `run`, with the Node that is there: before anything is installed. */
export function runBare(program, args, { env = {}, quiet = false } = {}) {
  return start(program, args, { env: { ...process.env, ...env }, stdio: quiet ? 'ignore' : 'inherit' })
}

function start(program, args, { env, stdio }) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, env, stdio })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes))
    const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
    // Ctrl+C in a terminal reaches the whole group by itself: handed on as well, it would count twice.
    const handOn = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, handOn)
    const orphaned = whenNpmEnds(() => child.kill('SIGTERM'))
    const stopListening = () => {
      clearInterval(orphaned)
      for (const signal of forwarded) process.off(signal, handOn)
    }
    child.once('error', (error) => {
      stopListening()
      fail(new Failure(`${program} cannot be run: ${error.message}`, 127))
    })
    // "close" comes when all that it said has been read, too.
    child.once('close', (code, signal) => {
      stopListening()
      process.stdout.write(Buffer.concat(said))
      done(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/**
 * npm puts a shell between itself and us: when npm is told to stop (or killed), the signal ends that shell and never
 * comes here. Only under npm: started directly, we may well outlive the shell we were started from.
 */
function whenNpmEnds(stop) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return undefined
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250).unref()
  return timer
}

/** npm runs scripts in the project's folder; a path in the arguments is meant from where the user stands. */
function absolutePaths(args) {
  const from = process.env.INIT_CWD ?? process.cwd()
  return args.map((arg) => {
    if (arg.startsWith('-') || isAbsolute(arg)) return arg
    const path = resolve(from, arg)
    return existsSync(path) ? path : arg
  })
}
