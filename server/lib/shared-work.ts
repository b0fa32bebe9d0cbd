// Shares work that is under way: a call for the same gets its result.

export class SharedWork<Key, Result> {
  readonly #underWay = new Map<Key, Promise<Result>>()

  run(key: Key, work: () => Promise<Result>): Promise<Result> {
    const started = this.#underWay.get(key)
    if (started) return started
    const result = work().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, result)
    return result
  }

  /** Waits for all that has begun; never throws. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#underWay.values())
  }
}
