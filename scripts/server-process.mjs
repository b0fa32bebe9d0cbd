// Names how the shop's process is started, by `npm start` and by the benchmarks alike.
import { compileCache } from './web-build.mjs'

// Without the first limit V8 keeps the garbage of pages for long, without the second it lets the old space grow to twice what is used, without the
// third glibc keeps a pool of memory per thread. Threads that build indexes have limits of their own (server/index-thread.ts).
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']
export const serverEnvironment = { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '2' }
