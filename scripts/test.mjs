// `npm test`: the static checks stop at the first fault; unit and browser tests both run, so that their sum is whole.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { Failure, root, run } from './run-program.mjs'
import { inTestFolder } from './test-tmpdir.mjs'
import { buildWeb, compileCache } from './web-build.mjs'

const reports = join(root, 'test-results')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')

const staticChecks = [
  ['Format', () => run('oxfmt', ['--check'])],
  ['Lint', () => run('oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'])],
  ['Types', async () => (await run('react-router', ['typegen'])) || run('tsc', ['--noEmit'])],
]
const webBuild = ['Web build', () => buildWeb().then(() => 0)]
const checksSideBySide = [
  ['Unused code', () => run('knip', [], { held: true })],
  ['Import rules', () => run('node', ['scripts/check-module-imports.ts'], { held: true })],
  ['Web rules', () => run('node', ['scripts/check-web.ts'], { held: true })],
  webBuild,
]
const sizeBudget = ['Size budget', () => run('node', ['scripts/size-budget.ts'])]

/** Returns the exit code; the last line says how many tests passed and failed. */
export async function runTests(args) {
  const [part = 'all', ...filter] = args
  const sum = { passed: 0, failed: 0 }
  if (part === 'all') {
    if ((await runAllChecks(sum)) === 0) {
      await runUnitTests(filter, sum)
      await runJourneys(filter, sum)
    }
  } else if (part === 'checks') await runAllChecks(sum)
  else if (part === 'unit') await runUnitTests(filter, sum)
  else if (part === 'e2e') {
    if ((await runChecks([webBuild], sum)) === 0) await runJourneys(filter, sum)
  } else throw new Failure(`Unknown part of the tests: ${part} (checks, unit or e2e)`, 2)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}

async function runAllChecks(sum) {
  if ((await runChecks(staticChecks, sum)) !== 0) return 1
  const results = await Promise.all(checksSideBySide.map((check) => runChecks([check], sum)))
  return Math.max(...results) || runChecks([sizeBudget], sum)
}

/** A check that fails counts as one failed test; one that holds counts as nothing. */
async function runChecks(checks, sum) {
  for (const [name, check] of checks) {
    if ((await step(name, check)) !== 0) {
      sum.failed += 1
      return 1
    }
  }
  return 0
}

// React as it is served; and the threads that build indexes, two for most shops of tests, find their modules compiled. docs/decisions/016.
const unitEnvironment = { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache }

async function runUnitTests(filter, sum) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  rmSync(unitReport, { force: true })
  const exitCode = await step('Unit tests', () =>
    inTestFolder((temporary) => run('vitest', ['run', ...reporters, ...filter], { env: { ...unitEnvironment, ...temporary } })),
  )
  const report = readReport(unitReport)
  // A file that cannot even be loaded has no tests that failed.
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  add(sum, exitCode, report?.numPassedTests, (report?.numFailedTests ?? 0) + broken.length)
}

async function runJourneys(filter, sum) {
  rmSync(journeyReport, { force: true })
  const exitCode = await step('Browser journeys', async () => {
    const chromium = await findChromium()
    mkdirSync(reports, { recursive: true })
    return inTestFolder((temporary) =>
      run('playwright', ['test', ...filter], {
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport, ...temporary },
      }),
    )
  })
  const stats = readReport(journeyReport)?.stats
  // Flaky means: failed, then passed when tried again; the list above says which.
  add(sum, exitCode, stats && stats.expected + stats.flaky, stats?.unexpected ?? 0)
}

function add(sum, exitCode, passed = 0, failed = 0) {
  sum.passed += passed
  sum.failed += exitCode === 0 ? failed : Math.max(failed, 1)
}

async function step(name, action) {
  const began = performance.now()
  console.log(`\n=== ${name} ===`)
  const exitCode = await action().catch((error) => {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    return error.exitCode
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(exitCode === 0 ? `${name}: good (${seconds} s)` : `${name}: FAILED (${seconds} s)`)
  return exitCode
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
