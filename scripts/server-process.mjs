// Defines flags and environment of the shop's process, for `npm start` and benchmarks.
import { compileCache } from './web-build.mjs'

// A large young space saves 9 to 18 % CPU; the other limits save a third of the memory: V8's old space would double,
// and glibc would retain freed buffers per thread. Threads: server/process/thread-heap-limits.ts.
export const serverFlags = ['--max-semi-space-size=32', '--max-old-space-size=512']
export const serverEnvironment = {
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
