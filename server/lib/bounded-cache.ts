// What was made of words, so that it is not made again: people use the same few thousand, and with each letter they type all the words
// before it are asked for once more.

export class KnownWords<Made> {
  readonly #most: number
  readonly #known = new Map<string, Made>()

  /** @param most when there are as many, all are forgotten: what is asked for often is soon there again */
  constructor(most: number) {
    this.#most = most
  }

  find(key: string, make: () => Made): Made {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = make()
    if (this.#known.size === this.#most) this.#known.clear()
    this.#known.set(key, made)
    return made
  }

  forget(): void {
    this.#known.clear()
  }
}
