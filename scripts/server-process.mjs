// Names how the shop's process is started, by `npm start` and by the benchmarks alike.
import { compileCache } from './web-build.mjs'

// With a young space of 32 MB lists and the home page cost 9 to 18 % less CPU than with 8. Without the second limit
// V8 lets the old space grow to twice what is used, without the third glibc keeps a pool of memory per thread; without the last two it keeps freed
// buffers: 528 MiB instead of 342 at 100,000 products (young space 8 MB). Threads that build indexes have limits of their own (server/lib/build-in-worker.ts).
export const serverFlags = ['--max-semi-space-size=32', '--max-old-space-size=512']
export const serverEnvironment = {
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
