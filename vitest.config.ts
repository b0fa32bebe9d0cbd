import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'var/**', 'test/e2e/**'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // A worker keeps its modules from file to file: the server is read three times and not two hundred, 306 s in place of 445 (2026-11-22). So no
    // test may leave anything behind in a module.
    isolate: false,
    // Both only bound what hangs: beside other work a machine of two cores has needed two minutes for the longest (2026-11-22).
    testTimeout: 300_000,
    hookTimeout: 300_000,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
