// Lets each worker thread have the heap limits of its `resourceLimits`.
import { setFlagsFromString } from 'node:v8'

/** V8's flags of the process (scripts/server-process.mjs) would override them; the main heap has its limits already. */
export function enableThreadHeapLimits(): void {
  for (const flag of ['--max-semi-space-size', '--max-old-space-size']) setFlagsFromString(`${flag}=0`)
}
