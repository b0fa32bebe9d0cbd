// Restores parts of a file that were taken for repetitions, where the file is not whole without them.
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** The part before `at` was sent again. */
export type Repetition = { at: number; bytes: number }

/** @returns the path of a copy with all repetitions */
export async function insertRepetitions(path: string, bytes: number, repetitions: readonly Repetition[]): Promise<string> {
  const copy = `${path}-repeated`
  const unfinished = `${copy}-unfinished`
  async function* chunks() {
    let from = 0
    for (const { at, bytes: length } of repetitions) {
      if (at > from) yield* createReadStream(path, { start: from, end: at - 1 })
      yield* createReadStream(path, { start: at - length, end: at - 1 })
      from = at
    }
    if (bytes > from) yield* createReadStream(path, { start: from, end: bytes - 1 })
  }
  await pipeline(chunks, createWriteStream(unfinished))
  await rename(unfinished, copy)
  return copy
}
