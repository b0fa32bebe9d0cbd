// Checks conditional headers of a request against the validators of a response.
import type { IncomingHttpHeaders } from 'node:http'

export type Validators = {
  /** weak: `W/"…"` */
  etag: string
  modifiedAt?: Date
}

/** If-None-Match takes precedence (RFC 9110, 13.2.2). */
export function isNotModified(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((one) => [etag, etag.slice(2), '*'].includes(one.trim()))
  if (!modifiedAt) return false
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(headers['if-modified-since'] ?? '')
}
