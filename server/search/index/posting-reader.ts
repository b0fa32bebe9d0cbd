// Reads a list of postings once from start to end, block by block.
import { anyField, fieldBitCount } from './search-index-data.ts'

export class PostingReader {
  readonly postings: Uint32Array
  readonly to: number
  readonly factor: number
  at: number

  constructor(postings: Uint32Array, from: number, to: number, factor: number) {
    this.postings = postings
    this.at = from
    this.to = to
    this.factor = factor
  }

  get isAtEnd(): boolean {
    return this.at >= this.to
  }

  get row(): number {
    return this.postings[this.at]! >>> fieldBitCount
  }

  get fields(): number {
    return this.postings[this.at]! & 0xff
  }

  /** Skips the postings of rows below `row`, and then those with none of the fields. */
  skipTo(row: number, fields = anyField): void {
    this.#skipRows(row)
    const { postings, to } = this
    while (this.at < to && (postings[this.at]! & fields) === 0) this.at++
  }

  /** In doubling steps: the next one is usually near. */
  #skipRows(row: number): void {
    const { postings, to } = this
    if (this.at >= to || this.row >= row) return
    let low = this.at // below `row`
    let step = 1
    while (low + step < to && postings[low + step]! >>> fieldBitCount < row) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, to)
    while (low + 1 < high) {
      const middle = (low + high) >>> 1
      if (postings[middle]! >>> fieldBitCount < row) low = middle
      else high = middle
    }
    this.at = high
  }
}
