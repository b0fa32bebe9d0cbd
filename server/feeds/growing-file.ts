// Reads a file while it is written: each reader gets all of it from the beginning, at its own pace.
import { open } from 'node:fs/promises'

const chunkBytes = 64 * 1024

export class GrowingFile {
  readonly path: string
  bytes = 0
  #isWhole = false
  #failure: { cause: unknown } | undefined
  #grown = Promise.withResolvers<void>()

  constructor(path: string) {
    this.path = path
  }

  async writeAll(chunks: AsyncIterable<Buffer>): Promise<void> {
    const file = await open(this.path, 'w')
    try {
      for await (const chunk of chunks) {
        await file.writeFile(chunk) // appends
        this.bytes += chunk.length
        this.#notify()
      }
    } finally {
      await file.close()
    }
    this.#isWhole = true
    this.#notify()
  }

  /** Aborts readers: half a file must not seem complete. */
  fail(error: unknown): void {
    this.#failure = { cause: error }
    this.#notify()
  }

  async *read(): AsyncGenerator<Buffer> {
    while (this.bytes === 0) await this.#more()
    const file = await open(this.path)
    try {
      for (let at = 0; ;) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at)
        at += bytesRead
        if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
        if (at < this.bytes) continue
        if (this.#isWhole) return
        await this.#more()
      }
    } finally {
      await file.close()
    }
  }

  /** @throws the error that stopped the writing */
  async #more(): Promise<void> {
    if (!this.#failure) await this.#grown.promise
    if (this.#failure) throw this.#failure.cause
  }

  #notify(): void {
    this.#grown.resolve()
    this.#grown = Promise.withResolvers<void>()
  }
}
