// Reads whether slow sweeps run too: all widths of every page, long fuzzing (`npm run test:full`).
export const isFullRun = process.env.FULL === '1'
