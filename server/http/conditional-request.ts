// Whether a client already has an answer: its conditional headers against what the answer is of.
import type { IncomingHttpHeaders } from 'node:http'

export type Validators = {
  /** weak: `W/"…"` */
  etag: string
  modifiedAt?: Date
}

/** The tag decides where one is sent (RFC 9110, 13.2.2). */
export function isKnownAnswer(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((one) => [etag, etag.slice(2), '*'].includes(one.trim()))
  if (!modifiedAt) return false
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(headers['if-modified-since'] ?? '')
}
