// How the shop's process is started, by `npm start` and by the benchmarks alike.
import { compileCache } from './web-build.mjs'

// Measured 2026-11-21 at 100k products under 16 connections: 255 to 270 MiB resident in place of 400 to 490, the same CPU per page; with
// accounts 283 when ready and 387 to 436 after all kinds of pages; at 1M products 713 MiB. 2026-11-22: 276 when ready, 318 after 8,800 pages of all
// kinds, 375 after 15,500 suggestions more. Without the first limit V8 keeps the garbage of
// pages for long, without the second it lets the old space grow to twice what is used, without the third glibc keeps a pool per thread.
// Builds of indexes have their own (server/index-thread.ts).
// Begun at its limit the young space is collected less often while modules are loaded: a start costs 7 % less CPU (2026-11-22).
// Old space begins with room for what a start makes (65 MB with the demo): grown from nothing, V8 searched it four times before the shop was open.
export const serverFlags = ['--initial-old-space-size=96', '--min-semi-space-size=8', '--max-semi-space-size=8', '--max-old-space-size=512']
// Measured 2026-11-21 at 100k products, side by side on a busy machine: 278 MiB when ready without the two thresholds and 248 with them, 359
// and 324 after 1,200 each of lists and products. glibc raises them by itself when buffers of a page's size are freed, and keeps what lies between.
export const serverEnvironment = {
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
