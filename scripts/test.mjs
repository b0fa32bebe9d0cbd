// Runs static checks up to the first failure, then unit tests and browser tests.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { findEngines } from './engines.mjs'
import { Failure, root, run } from './run-program.mjs'
import { inTestFolder } from './test-tmpdir.mjs'
import { buildWeb, compileCache } from './web-build.mjs'

const reports = join(root, 'test-results')
const unitReport = join(reports, 'unit.json')
const unhandledReport = join(reports, 'unhandled.json')
const journeyReport = join(reports, 'journeys.json')

const oxlint = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']
/** Lint and types read them. */
const routeTypes = [
  'Route types',
  async () => (await run('react-router', ['typegen'], { buffered: true })) || run('react-router', ['typegen', 'admin'], { buffered: true }),
]
// Route types of two applications cannot be in one program: the back office is checked by itself.
const checkTypes = async (options, flags = []) =>
  (await run('tsc', ['--noEmit', ...flags], options)) || run('tsc', ['--noEmit', '--project', 'admin'], options)
// Of changed files and those that import them; the first run checks all and fills the cache.
const quickTypes = [
  '--incremental',
  '--assumeChangesOnlyAffectDirectDependencies',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/changed.tsbuildinfo'),
]
const staticChecks = [
  ['Format', () => run('oxfmt', ['--check'])],
  routeTypes,
  ['Lint', () => run('oxlint', oxlint)],
  ['Types', () => checkTypes()],
]
const webBuild = ['Web build', () => buildWeb().then(() => 0)]
const parallelChecks = [
  ['Unused code', () => run('knip', [], { buffered: true })],
  ['Licences', () => run('node', ['scripts/check-licenses.ts'], { buffered: true })],
  ['Layout', () => run('node', ['scripts/check-layout.ts'], { buffered: true })],
  ['Import rules', () => run('node', ['scripts/check-module-imports.ts'], { buffered: true })],
  ['Migrations', () => run('node', ['scripts/check-migrations.ts'], { buffered: true })],
  ['Web rules', () => run('node', ['scripts/check-web.ts'], { buffered: true })],
  webBuild,
]
const buildChecks = [
  ['Size budget', () => run('node', ['scripts/size-budget.ts'])],
  ['Size of the back office', () => run('node', ['scripts/admin-size-budget.ts'])],
  ['Browser floor', () => run('node', ['scripts/check-floor.ts'])],
]

const isSlow = (file) => file.includes('.full')
const testUsage = 'Usage: npm test [-- changed [REF] | checks | unit [FILTER …] | e2e [FILTER …]]'

/** Prints which tests failed and how many passed. `isFull`: with slow sweeps (test/full-run.ts). @returns the exit code */
export async function runTests(args, { isFull = false } = {}) {
  const [part = 'all', ...filter] = args
  if (part === 'checks' && filter.length > 0) throw new Failure(testUsage, 2)
  /** @type {{ passed: number, failures: string[] }} */
  const sum = { passed: 0, failures: [] }
  if (isFull || args.some(isSlow)) process.env.FULL = '1'
  mkdirSync(reports, { recursive: true })
  if (part === 'all') {
    // May install it; browser tests report a failure.
    findChromium().catch(() => undefined)
    if ((await runAllChecks(sum)) === 0) {
      await runUnitTests(filter, sum)
      await runJourneys(filter, sum)
    }
  } else if (part === 'checks') await runAllChecks(sum)
  else if (part === 'changed') await runChanged(filter[0] ?? 'HEAD', sum)
  else if (part === 'unit') await runUnitTests(filter, sum)
  else if (part === 'e2e') {
    if ((await runChecks([webBuild], sum)) === 0) await runJourneys(filter, sum)
  } else throw new Failure(testUsage, 2)
  if (sum.failures.length > 0) console.log(`\nFailed:\n${sum.failures.map((failure) => `  ✘ ${failure}`).join('\n')}`)
  console.log(`\n${sum.passed} passed, ${sum.failures.length} failed`)
  return sum.failures.length === 0 ? 0 : 1
}

async function runAllChecks(sum) {
  return (await runChecks(staticChecks, sum)) || (await runParallel(parallelChecks, sum)) || runChecks(buildChecks, sum)
}

/**
 * Checks files changed since the common ancestor with `ref`: format, lint, types, changed browser tests,
 * and unit tests of their features that import them.
 */
async function runChanged(ref, sum) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', ref, 'HEAD')
  const files = [...git('diff', '--name-only', '--diff-filter=ACMR', base), ...git('ls-files', '--others', '--exclude-standard')]
  const code = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
  const journeys = code.filter((file) => file.endsWith('.e2e.ts'))
  const folders = new Set(code.filter((file) => !journeys.includes(file)).flatMap(testFolders))
  console.log(`${files.length} changed files since ${base.slice(0, 9)}`)
  if (files.length === 0) return
  if (files.some(isSlow)) process.env.FULL = '1'
  const quiet = ['--no-error-on-unmatched-pattern']
  const checks = [['Format', () => run('oxfmt', ['--check', ...quiet, ...files], { buffered: true })]]
  if (code.length > 0) {
    checks.push(['Lint', () => run('oxlint', [...oxlint, ...quiet, ...code], { buffered: true })])
    checks.push(['Types', () => checkTypes({ buffered: true }, quickTypes)])
  }
  checks.push(webBuild)
  if ((code.length > 0 && (await runChecks([routeTypes], sum)) !== 0) || (await runParallel(checks, sum)) !== 0) return
  if (folders.size > 0) await runUnitTests([`--changed=${base}`, '--passWithNoTests', ...folders], sum)
  if (journeys.length > 0) await runJourneys(journeys, sum)
}

/** A feature has one name in contract, server, web and admin; other files have their folder. */
function testFolders(file) {
  const [, feature] = /^(?:contract|server|web|admin\/app)\/([^/]+)\//.exec(file) ?? []
  if (feature === undefined) return [dirname(file) === '.' ? file : `${dirname(file)}/`]
  return ['contract', 'server', 'web', 'admin/app'].map((tree) => `${tree}/${feature}/`).filter((folder) => existsSync(join(root, folder)))
}

async function runChecks(checks, sum) {
  for (const [name, check] of checks) {
    if ((await step(name, check)) !== 0) {
      sum.failures.push(name)
      return 1
    }
  }
  return 0
}

async function runParallel(checks, sum) {
  return Math.max(...(await Promise.all(checks.map((check) => runChecks([check], sum)))))
}

// React as in production; the compile cache serves worker threads (docs/decisions/016).
const unitEnvironment = { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache }

async function runUnitTests(filter, sum) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    '--reporter=./scripts/unhandled-reporter.mjs',
  ]
  rmSync(unitReport, { force: true })
  rmSync(unhandledReport, { force: true })
  const exitCode = await step('Unit tests', () =>
    inTestFolder((temporary) =>
      run('vitest', ['run', ...reporters, ...filter], { env: { ...unitEnvironment, ...temporary, UNHANDLED_REPORT: unhandledReport } }),
    ),
  )
  const report = readReport(unitReport)
  const unhandled = (readReport(unhandledReport) ?? []).map((message) =>
    describeFailure(join(root, 'Unit tests'), 'outside of a test', message),
  )
  add(sum, 'Unit tests', exitCode, report?.numPassedTests, [...(report?.testResults ?? []).flatMap(failedUnitTests), ...unhandled])
}

async function runJourneys(filter, sum) {
  rmSync(journeyReport, { force: true })
  const exitCode = await step('Browser journeys', async () => {
    const chromium = await findChromium()
    const engines = process.env.FULL ? await findEngines() : {}
    return inTestFolder((temporary) =>
      run('playwright', ['test', ...filter], {
        env: { CHROMIUM_PATH: chromium, ...engines, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport, ...temporary },
      }),
    )
  })
  const report = readReport(journeyReport)
  add(sum, 'Browser journeys', exitCode, report?.stats.expected, failedJourneys(report?.suites))
}

function add(sum, part, exitCode, passed = 0, failures = []) {
  sum.passed += passed
  sum.failures.push(...(exitCode !== 0 && failures.length === 0 ? [`${part}: exit code ${exitCode}`] : failures))
}

function failedUnitTests({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [describeFailure(name, 'the file itself', message)]
  return failed.map((test) => describeFailure(name, test.fullName, test.failureMessages[0]))
}

/** @param suites nested: files and their groups */
function failedJourneys(suites = []) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => !spec.ok)
      .map(({ file, line, title, tests }) =>
        describeFailure(join(root, 'test/e2e', `${file}:${line}`), title, tests[0]?.results[0]?.error?.message),
      ),
    ...failedJourneys(suite.suites),
  ])
}

/** With the first two lines of its message: a CI shows the end of the output only. */
function describeFailure(file, title, message = '') {
  const firstLines = stripVTControlCharacters(message)
    .trim()
    .split(/\s*\n\s*/)
    .slice(0, 2)
    .join(' · ')
  return `${relative(root, file)} › ${title}: ${firstLines}`
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
  console.log(exitCode === 0 ? `${name}: passed (${seconds} s)` : `${name}: FAILED (${seconds} s)`)
  return exitCode
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
