#!/usr/bin/env node
// Runs the npm scripts: start, dev, test, import, bench and others. Needs Node 20 and npm.
import { resolve } from 'node:path'
import { runTests } from './test.mjs'
import { findChromium } from './chromium.mjs'
import { activateHooks, ensureInstalled } from './ensure-installed.mjs'
import { Failure, run } from './run-program.mjs'
import { serverEnvironment, serverFlags } from './server-process.mjs'
import { buildWeb } from './web-build.mjs'
import { writeSbom } from './write-sbom.mjs'

const usage = `Usage: npm start
       npm run rollout
       npm run dev
       npm test [-- changed [REF] | checks | unit [FILTER …] | e2e [FILTER …]]
                                all but the slow sweeps; changed: what differs from REF (HEAD)
       npm run test:full [-- unit [FILTER …] | e2e [FILTER …]]
                                also the slow sweeps: all widths of every page, long fuzzing
       npm run import -- FILE|FOLDER|ZIP
       npm run exchange [-- sessions | show ID | rerun ID | rehearse ID]
       npm run 1c-client -- URL NAME:PASSWORD [FOLDER] [--orders] [switches]
       npm run feeds [-- FEED [FAULT] [COUNT]]
       npm run searches [-- failed | synonym QUERY MEANING]
       npm run unsent [-- again [ID …]]
       npm run settings [-- list | get KEY | set KEY VALUE]
       npm run staff [-- list | add EMAIL --role ROLE | role EMAIL ROLE | reset EMAIL | remove EMAIL]
       npm run order-link -- NUMBER
       npm run log-out -- EMAIL|--everybody
       npm run mail:preview [-- FOLDER]
       npm run backup [-- FILE]
       npm run restore -- FILE
       npm run move-files [-- --remove]
       npm run deploy:render -- machines.ini FOLDER
       npm run cluster [-- up | check [FAULT …] | down]
       npm run build            builds pages that are out of date; npm start does it, too
       npm run sbom [-- FILE]
       npm run bench [-- …]
       npm run bench:search [-- --dry] [-- --held-out]`

const serverFolders = ['contract', 'server', 'db', 'demo']

const commands = {
  async start(args) {
    requireAtMost(0, args)
    await buildWeb()
    return run('node', [...serverFlags, 'server/run-workers.ts'], { env: { ...serverEnvironment, NODE_ENV: 'production' } })
  },
  async rollout(args) {
    requireAtMost(0, args)
    await buildWeb()
    return run('node', ['server/commands/rollout.ts'])
  },
  // Named folders: otherwise Node also watches files that Vite writes.
  dev(args) {
    requireAtMost(0, args)
    return run('node', ['--watch-preserve-output', ...serverFolders.map((folder) => `--watch-path=${folder}`), 'server/main.ts'], {
      env: { NODE_ENV: 'development' },
    })
  },
  test: (args) => runTests(args),
  'test:full': (args) => runTests(args, { isFull: true }),
  // Otherwise short-lived records grow the heap by 150 MB.
  import: (args) => run('node', ['--max-semi-space-size=4', 'server/commands/import.ts', ...args], { inCallersFolder: true }),
  exchange: (args) => run('node', ['server/commands/exchange.ts', ...args]),
  '1c-client': (args) => run('node', ['test/fake-1c/one-c-command.ts', ...args], { inCallersFolder: true }),
  feeds: (args) => run('node', ['server/commands/feeds.ts', ...args]),
  searches: (args) => run('node', ['server/commands/searches.ts', ...args]),
  unsent: (args) => run('node', ['server/commands/undelivered.ts', ...args]),
  settings: (args) => run('node', ['server/commands/settings.ts', ...args]),
  staff: (args) => run('node', ['server/commands/staff.ts', ...args]),
  'order-link': (args) => run('node', ['server/commands/replace-order-link.ts', ...args]),
  'log-out': (args) => run('node', ['server/commands/log-out.ts', ...args]),
  'mail:preview': (args) => run('node', ['demo/emails/preview-command.ts', ...args], { inCallersFolder: true }),
  backup: (args) => run('node', ['server/commands/backup.ts', ...args], { inCallersFolder: true }),
  restore: (args) => run('node', ['server/commands/restore.ts', ...args], { inCallersFolder: true }),
  'move-files': (args) => run('node', ['server/commands/move-files.ts', ...args]),
  'deploy:render': (args) => run('node', ['deploy/render.ts', ...args]),
  async cluster(args) {
    await buildWeb()
    return run('node', ['scripts/cluster/main.ts', ...args], { env: { NODE_ENV: 'production' } })
  },
  async build(args) {
    requireAtMost(0, args)
    await buildWeb()
    return 0
  },
  sbom(args) {
    requireAtMost(1, args)
    return writeSbom(args[0] && resolve(process.env.INIT_CWD ?? '.', args[0]))
  },
  async bench(args) {
    await buildWeb()
    const isWhole = args.length === 0 || args[0].startsWith('--')
    const needsBrowser = isWhole || args.includes('browser') || args.includes('interactions') || args.includes('compare-browser')
    const browser = needsBrowser ? { CHROMIUM_PATH: await findChromium() } : {}
    return run('node', ['bench/main.ts', ...args], { env: { NODE_ENV: 'production', ...browser } })
  },
  'bench:search': (args) => run('node', ['bench/search/search-quality.ts', ...args]),
}

/** For commands without a program of their own that checks its arguments. */
function requireAtMost(most, args) {
  if (args.length > most || args.some((text) => text.startsWith('-'))) throw new Failure(usage, 2)
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.error(usage)
  process.exit(2)
}
try {
  await ensureInstalled()
  await activateHooks()
  process.exitCode = await command(args)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
