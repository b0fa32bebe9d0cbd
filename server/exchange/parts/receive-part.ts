// Receives a part of a file: streams it to disk, then appends it; a repeated part changes nothing.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { isDiskFull } from '#contract/errors.ts'
import type { Services } from '../../services.ts'
import { getExchangeFile, getExchangeFolder } from '../exchange-folder.ts'
import { diskFullText, ExchangeFailure } from '../exchange-reply.ts'
import type { ExchangeSession } from '../exchange-session.ts'
import type { Repetition } from './insert-repetitions.ts'
import { isWholeFile } from './is-whole-file.ts'
import type { Trx } from '#server/database/database.ts'
import { dbNow } from '../../database/sql-time.ts'

export const maxPartBytes = 512 * 1024 ** 2
const maxSessionBytes = 16 * 1024 ** 3
// Other parts can be equal by chance, such as two spaces.
const rarelyEqual = { bytes: 256, mixedBytes: 32, distinctBytes: 8 }

export type PartOrigin = {
  /** the client sent the previous part on the same connection, so it has read its response */
  hasReadResponse: boolean
  /** false: one connection per request, or a proxy, so a new connection means nothing */
  keepsConnection: boolean
}

type Part = { path: string; bytes: number; hash: string; isRarelyEqual: boolean }

/** @throws ExchangeFailure; the file is unchanged then */
export async function receivePart(
  services: Pick<Services, 'db' | 'config'>,
  session: ExchangeSession,
  name: string,
  body: Readable,
  origin: PartOrigin,
): Promise<void> {
  const folder = getExchangeFolder(services.config, session.id)
  const path = join(folder, `part-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }) // orders have names and phones
    const part = await streamToDisk(body, path)
    if (part.bytes > 0) await services.db.transaction().execute((trx) => storePart(trx, services, session, name, part, origin))
  } catch (error) {
    if (isDiskFull(error)) throw new ExchangeFailure(`${diskFullText} Файл не принят.`, { cause: error })
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function streamToDisk(body: Readable, path: string): Promise<Part> {
  const hash = createHash('sha256')
  const distinct = new Set<number>()
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes < rarelyEqual.bytes) for (const byte of chunk) distinct.add(byte)
      done(bytes > maxPartBytes ? tooLarge() : null, chunk)
    },
  })
  await pipeline(body, measure, createWriteStream(path, { flags: 'wx' }))
  const isMixed = bytes >= rarelyEqual.mixedBytes && distinct.size >= rarelyEqual.distinctBytes
  return { path, bytes, hash: hash.digest('hex'), isRarelyEqual: bytes >= rarelyEqual.bytes || isMixed }
}

export const tooLarge = (): ExchangeFailure =>
  new ExchangeFailure(`Часть файла больше ${maxPartBytes / 1024 ** 2} МБ. Уменьшите размер части в настройке обмена в 1С.`)

async function storePart(
  trx: Trx,
  { config }: Pick<Services, 'config'>,
  session: ExchangeSession,
  name: string,
  part: Part,
  origin: PartOrigin,
): Promise<void> {
  // The lock serializes parts of one session, also of requests that the client has aborted.
  const { batch, byteSize } = await trx
    .selectFrom('exchangeSessions')
    .select(['batch', 'byteSize'])
    .where('id', '=', session.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const file = await trx
    .selectFrom('exchangeFiles')
    .selectAll()
    .where('sessionId', '=', session.id)
    .where('name', '=', name)
    .orderBy('batch', 'desc')
    .executeTakeFirst()
  if (file && (await isRepeated(config, file, part, origin))) {
    await trx
      .updateTable('exchangeFiles')
      .set((eb) => ({
        repeatedParts: eb('repeatedParts', '+', 1),
        repetitions: sql`repetitions || ${JSON.stringify([{ at: file.byteSize, bytes: part.bytes } satisfies Repetition])}::jsonb`,
        updatedAt: dbNow,
      }))
      .where('id', '=', file.id)
      .execute()
    return
  }
  if (byteSize + part.bytes > maxSessionBytes)
    throw new ExchangeFailure(`Файлы сеанса занимают больше ${maxSessionBytes / 1024 ** 3} ГБ. Выгружайте каталог несколькими обменами.`)
  await trx
    .updateTable('exchangeSessions')
    .set({ state: 'open', finishedAt: null, byteSize: byteSize + part.bytes })
    .where('id', '=', session.id)
    .execute()
  const last = { lastPartHash: part.hash, lastPartBytes: part.bytes }
  if (file?.batch !== batch) {
    const { id } = await trx
      .insertInto('exchangeFiles')
      .values({ sessionId: session.id, batch, name, byteSize: part.bytes, ...last })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rename(part.path, getExchangeFile(config, session.id, id))
    return
  }
  const path = getExchangeFile(config, session.id, file.id)
  // A killed process may have appended bytes beyond the stored size.
  await truncate(path, file.byteSize)
  await pipeline(createReadStream(part.path), createWriteStream(path, { flags: 'a' }))
  await trx
    .updateTable('exchangeFiles')
    .set((eb) => ({ ...last, byteSize: file.byteSize + part.bytes, parts: eb('parts', '+', 1), updatedAt: dbNow }))
    .where('id', '=', file.id)
    .execute()
}

/**
 * 1C does not number parts. A part equal to the previous one is a repetition after a lost response, unless the client
 * has read that response or the part is short enough to be equal by chance; the one that ends the file never is.
 */
async function isRepeated(
  config: Services['config'],
  file: { id: number; sessionId: number; byteSize: number; lastPartHash: string; lastPartBytes: number },
  part: Part,
  { hasReadResponse, keepsConnection }: PartOrigin,
): Promise<boolean> {
  if (file.lastPartHash !== part.hash || file.lastPartBytes !== part.bytes || hasReadResponse) return false
  if (part.isRarelyEqual || keepsConnection) return true
  const path = getExchangeFile(config, file.sessionId, file.id)
  return (await isWholeFile(path, file.byteSize)) && !(await isWholeFile(path, file.byteSize - part.bytes))
}
