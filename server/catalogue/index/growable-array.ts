// Collects numbers in a typed array of unknown length.

type Numbers = Int32Array | Uint16Array | Uint32Array | Uint8Array | Float64Array

/** `array` is replaced when it grows; it is longer than `length`. */
export type Growing<T extends Numbers> = {
  array: T
  length: number
  push(value: number): void
  reserve(count: number): number
  finished(): T
}

export function growing<T extends Numbers>(kind: new (length: number) => T): Growing<T> {
  const self: Growing<T> = {
    array: new kind(1024),
    length: 0,
    push(value) {
      if (self.length === self.array.length) grow(self.length + 1)
      self.array[self.length++] = value
    },
    /** appends `count` zeros; returns the index of the first */
    reserve(count) {
      if (self.length + count > self.array.length) grow(self.length + count)
      self.length += count
      return self.length - count
    },
    finished: () => self.array.slice(0, self.length) as T,
  }
  const grow = (least: number) => {
    const larger = new kind(Math.max(least, self.array.length * 2))
    larger.set(self.array)
    self.array = larger
  }
  return self
}
