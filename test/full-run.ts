// Says whether the slow sweeps run as well: all widths of every page, long fuzzing (`npm run test:full`).
export const isFullRun = process.env.FULL === '1'
