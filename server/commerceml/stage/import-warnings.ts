// Counts problems of the imported data, with the first examples of each kind.
import type { ImportProblem, ImportProblemKind } from '../import-report.ts'

const maxExamples = 10

export type Problems = {
  note(kind: ImportProblemKind, example: string, count?: number): void
  list(): ImportProblem[]
}

export function collectProblems(): Problems {
  const found = new Map<ImportProblemKind, ImportProblem>()
  return {
    note(kind, example, count = 1) {
      const problem = found.get(kind) ?? { kind, count: 0, examples: [] }
      problem.count += count
      if (problem.examples.length < maxExamples && !problem.examples.includes(example)) problem.examples.push(example)
      found.set(kind, problem)
    },
    list: () => [...found.values()],
  }
}
