// Searches sorted numbers.

/** Position of the first number from `start` on that is not below `least`, else `end`. @param numbers ascending */
export function firstFrom(numbers: ArrayLike<number>, least: number, start = 0, end = numbers.length): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
