// Configures the browser tests: one shop, three at a time.
import { defineConfig } from '@playwright/test'
import { outboxFolder } from './test/e2e/read-mail.ts'
import { isFullRun } from './test/full-run.ts'

const port = process.env.E2E_PORT ?? '3310'
const baseURL = `http://localhost:${port}`
// Chromium as root does not start in its sandbox; the others keep it from calling home during tests.
const chromiumArgs = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: isFullRun ? [] : '**/*.full.e2e.ts',
  grepInvert: isFullRun ? [] : /@full/, // a variant of another journey of its file
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  workers: 3, // each waits a part of its time: docs/decisions/016
  retries: 0,
  forbidOnly: true,
  // Both only bound a journey that fails: two cores with two endless loops and other work need 96 s for the longest.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL,
    // Wide enough for the filter column; journeys of other widths say so.
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    // A trace doubles the time of a run: `E2E_TRACE=1` to find out why a test fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: chromiumArgs,
      // Without a locale of UTF-8, as in bare containers, Chromium saves a file of a Cyrillic name as "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
  webServer: {
    command: 'node test/e2e/start-server.ts',
    url: `${baseURL}/readyz`,
    env: { PORT: port, HOST: '127.0.0.1', NODE_ENV: 'production', MAIL_OUTBOX: outboxFolder },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
