// Computes percentiles of samples.
export type Percentiles = { p50: number; p95: number; p99: number }

/** Nearest-rank percentiles; sorts the samples in place. */
export function percentilesOf(samples: number[]): Percentiles {
  samples.sort((a, b) => a - b)
  const at = (share: number) => samples[Math.min(samples.length - 1, Math.ceil(samples.length * share) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Of an even number the upper one. */
export const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN

export const inMs = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1))
