// Reads whether slow sweeps run too: widths, long fuzzing, kills of the exchange (`test:full`).
export const isFullRun = process.env.FULL === '1'
