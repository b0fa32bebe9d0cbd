// A number of works at a time, in the order they came.
import { ShopError } from '../errors.ts'

export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** @throws too_many_requests at once where too many wait already */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#busy >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new ShopError('too_many_requests')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#busy++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy--
    }
  }
}
