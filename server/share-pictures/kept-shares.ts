// Drawn pictures in memory, the last used ones: whoever shares a link asks for the same few again, from several servers at once.

const limitBytes = 16 * 1024 * 1024
// Drawing takes the threads that read files, too.
const atOnce = 2
const mostWaiting = 20

export class KeptShares {
  readonly #kept = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #bytes = 0
  #busy = 0

  /** undefined when too many are being drawn already. @throws what `draw` throws */
  async find(name: string, draw: () => Promise<Buffer>): Promise<Buffer | undefined> {
    const known = this.#kept.get(name)
    if (known) {
      this.#kept.delete(name) // the last used stand last
      this.#kept.set(name, known)
      return known
    }
    const started = this.#underWay.get(name)
    if (started) return started
    if (this.#waiting.length >= mostWaiting) return undefined
    const work = this.#inTurn(draw).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, work)
    const drawn = await work
    this.#keep(name, drawn)
    return drawn
  }

  async #inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#busy >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy++
    try {
      return await draw()
    } finally {
      this.#busy--
      this.#waiting.shift()?.()
    }
  }

  #keep(name: string, bytes: Buffer): void {
    this.#kept.set(name, bytes)
    this.#bytes += bytes.length
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= limitBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= one.length
    }
  }
}
