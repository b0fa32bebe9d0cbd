// Lets threads have the memory limits with which they are started.
import { setFlagsFromString } from 'node:v8'

/**
 * The flags of the process (scripts/server-process.mjs) override `resourceLimits` of threads: an import would need
 * 60 MB more, and the index of a million products would have too little. The main thread has its limits already.
 */
export function applyLimitsOfThreads(): void {
  setFlagsFromString('--max-semi-space-size=0')
  setFlagsFromString('--max-old-space-size=0')
}
