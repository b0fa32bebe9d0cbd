// Blocks its thread for so many milliseconds.
export default (ms: number): number => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  return ms
}
