// Represents a file of a form that was not received: reading it throws the reason.

export class RefusedFile extends File {
  readonly #reason: unknown

  constructor(name: string, reason: unknown) {
    super([], name)
    this.#reason = reason
  }

  override slice(): never {
    throw this.#reason
  }
  override stream(): never {
    throw this.#reason
  }
  override arrayBuffer(): never {
    throw this.#reason
  }
  override bytes(): never {
    throw this.#reason
  }
  override text(): never {
    throw this.#reason
  }
}
