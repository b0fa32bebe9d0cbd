// Builds the plain-text replies of the exchange: the first line decides, the rest is shown to people.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Outcome = 'success' | 'progress' | 'failure'

export type Reply = {
  outcome: Outcome
  /** in Russian, for the user of 1C; empty: only the outcome is sent */
  message: string
  /** lines in place of the outcome and the message, such as those of mode=init */
  lines?: readonly string[]
  /** a document in place of text */
  body?: { type: string; content: string | Readable }
  retryAfterSeconds?: number
}

export const success = (message = '', lines?: readonly string[]): Reply => ({ outcome: 'success', message, ...(lines && { lines }) })
export const progress = (message: string): Reply => ({ outcome: 'progress', message })
export const failure = (message: string, retryAfterSeconds?: number): Reply => ({
  outcome: 'failure',
  message,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
})

export const diskFullText = 'На диске сервера закончилось место. Освободите место и повторите обмен.'

/** Also of a file without content: no part of it is stored. */
export const describeNotReceived = (filename: string): string =>
  `Файл ${filename} не был загружен в этом сеансе или пришёл пустым. Начните обмен заново; если повторится, проверьте, что база его заполняет.`

/** Always status 200: 1C shows no text of another status. */
export function sendReply(reply: FastifyReply, { outcome, message, lines, body, retryAfterSeconds }: Reply): FastifyReply {
  if (body) return reply.status(200).type(body.type).header('cache-control', 'no-store').send(body.content)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const text = (lines ?? [outcome, ...(message === '' ? [] : [message])]).map((line) => `${line}\n`).join('')
  return reply.status(200).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
}

/** Ends a step with a reply of failure. */
export class ExchangeFailure extends Error {
  override name = 'ExchangeFailure'
  readonly reply: Reply

  constructor(message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.reply = failure(message, options.retryAfterSeconds)
  }
}
