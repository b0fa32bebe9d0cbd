import { useSyncExternalStore } from 'react'
import type { Comparison } from '#contract/compare.ts'
import { hearComparison, keptComparison } from './kept-comparison.ts'

/** The visitor's own comparison; undefined on the server and in the first HTML, where it is not known. */
export const useComparison = (): Comparison | undefined =>
  useSyncExternalStore<Comparison | undefined>(hearComparison, keptComparison, notKnown)

const notKnown = () => undefined
