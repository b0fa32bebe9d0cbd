// A list of postings that is read from its beginning to its end, a stretch of rows at a time.
import { fieldBitCount } from './search-index-data.ts'

export class PostingReader {
  readonly postings: Uint32Array
  readonly to: number
  /** what a match is worth, before its fields */
  readonly factor: number
  /** the fields in which its word says what a product is */
  readonly things: number
  at: number

  constructor(postings: Uint32Array, from: number, to: number, factor: number, things: number) {
    this.postings = postings
    this.at = from
    this.to = to
    this.factor = factor
    this.things = things
  }

  get isAtEnd(): boolean {
    return this.at >= this.to
  }

  /** of the next posting; not at the end */
  get row(): number {
    return this.postings[this.at]! >>> fieldBitCount
  }

  /** of the next posting; not at the end */
  get fields(): number {
    return this.postings[this.at]! & 0xff
  }

  /** Passes over the postings of rows below `row`: in doubling steps, since the next one is mostly near. */
  skipTo(row: number): void {
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
