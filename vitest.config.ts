// Configures the unit tests: workers whose files share modules.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isFullRun } from './test/full-run.ts'

/** Slow sweeps first: in a new clone the order is by size, and the smallest files start other processes for minutes. */
class SweepsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSweep = ({ moduleId }: TestSpecification) => Number(moduleId.includes('.full.test.'))
    return (await super.sort(files)).toSorted((one, other) => isSweep(other) - isSweep(one))
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'var/**', 'test/e2e/**', ...(isFullRun ? [] : ['**/*.full.test.ts'])],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // One more than cores, as tests also wait; each further one loads and compiles all modules (docs/decisions/016).
    maxWorkers: Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: SweepsFirst },
    // Modules are loaded once per worker, not per file: a third of the time. No test may leave state in a module.
    isolate: false,
    // Both only end a hanging test; a busy machine of two cores needs two minutes for the longest.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
