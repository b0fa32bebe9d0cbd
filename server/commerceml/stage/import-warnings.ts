// Counts problems of the imported data, with the first examples of each kind.
import type { ImportProblem, ImportProblemKind } from '../import-report.ts'

const maxExamples = 10

export type Problems = ReturnType<typeof collectProblems>

export function collectProblems() {
  const found = new Map<ImportProblemKind, ImportProblem>()
  return {
    note(kind: ImportProblemKind, example: string, count = 1): void {
      const problem = found.get(kind) ?? { kind, count: 0, examples: [] }
      problem.count += count
      if (problem.examples.length < maxExamples && !problem.examples.includes(example)) problem.examples.push(example)
      found.set(kind, problem)
    },
    list: () => [...found.values()],
  }
}
