// Stores a long list of numbers in chunks of one megabyte, so that it grows without copying.

const chunkBits = 18
const chunkLength = 1 << chunkBits

export class NumberChunks {
  #chunks: Uint32Array[] = []
  #last = new Uint32Array(0)
  #used = 0
  length = 0

  push(value: number): void {
    if (this.#used === this.#last.length) {
      this.#last = new Uint32Array(chunkLength)
      this.#chunks.push(this.#last)
      this.#used = 0
    }
    this.#last[this.#used++] = value
    this.length++
  }

  forEach(take: (value: number) => void): void {
    let left = this.length
    for (const chunk of this.#chunks) {
      const count = Math.min(left, chunk.length)
      for (let at = 0; at < count; at++) take(chunk[at]!)
      left -= count
    }
  }

  at(index: number): number {
    return this.#chunks[index >>> chunkBits]![index & (chunkLength - 1)]!
  }

  clear(): void {
    this.#chunks = []
    this.#last = new Uint32Array(0)
    this.#used = 0
    this.length = 0
  }

  /** All numbers as one array; the list is empty afterwards. */
  take(): Uint32Array<ArrayBuffer> {
    const numbers = new Uint32Array(this.length)
    let at = 0
    this.forEach((value) => void (numbers[at++] = value))
    this.clear()
    return numbers
  }
}

/** Start of each of consecutive lists, and the end of the last. */
export function toStarts(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let at = 0; at < counts.length; at++) starts[at + 1] = starts[at]! + counts[at]!
  return starts
}

export function doubleLength(array: Int32Array, fill: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2).fill(fill)
  larger.set(array)
  return larger
}
