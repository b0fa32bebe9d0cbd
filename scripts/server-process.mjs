// How the shop's process is started, by `npm start` and by the benchmarks alike.

// Measured 2026-11-21 at 100k products under 16 connections: 255 to 270 MiB resident in place of 400 to 490, the same CPU per page; with
// accounts 283 when ready and 387 to 436 after all kinds of pages; at 1M products 713 MiB. Without the first limit V8 keeps the garbage of
// pages for long, without the second it lets the old space grow to twice what is used, without the third glibc keeps a pool per thread.
// Builds of indexes have their own (server/index-thread.ts).
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
