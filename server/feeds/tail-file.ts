// A file that is read while it is written: each reader gets all of it from the beginning, at its own pace.
import { open } from 'node:fs/promises'

const pieceBytes = 64 * 1024

export class GrowingFile {
  readonly path: string
  bytes = 0
  #isWhole = false
  #failure: { cause: unknown } | undefined
  #grown = Promise.withResolvers<void>()

  constructor(path: string) {
    this.path = path
  }

  async writeAll(pieces: AsyncIterable<Buffer>): Promise<void> {
    const file = await open(this.path, 'w')
    try {
      for await (const piece of pieces) {
        await file.writeFile(piece) // goes on where the last one ended
        this.bytes += piece.length
        this.#tell()
      }
    } finally {
      await file.close()
    }
    this.#isWhole = true
    this.#tell()
  }

  /** Readers are cut off: half a file is no file. */
  fail(error: unknown): void {
    this.#failure = { cause: error }
    this.#tell()
  }

  async *read(): AsyncGenerator<Buffer> {
    while (this.bytes === 0) await this.#more()
    const file = await open(this.path)
    try {
      for (let at = 0; ;) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at)
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

  /** @throws what kept it from being written */
  async #more(): Promise<void> {
    if (!this.#failure) await this.#grown.promise
    if (this.#failure) throw this.#failure.cause
  }

  #tell(): void {
    this.#grown.resolve()
    this.#grown = Promise.withResolvers<void>()
  }
}
