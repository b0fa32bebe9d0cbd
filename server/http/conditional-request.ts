// Responds 304 to a client that has a file already: its tag is known before its body is read.
import type { FastifyReply, FastifyRequest } from 'fastify'

type Validators = {
  /** `"…"`, or weak: `W/"…"` */
  etag: string
  modifiedAt?: Date | undefined
}

/** Sets the validators. If-None-Match takes precedence (RFC 9110, 13.2.2). @returns true: the response is sent */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, { etag, modifiedAt }: Validators): boolean {
  reply.header('etag', etag)
  if (modifiedAt) reply.header('last-modified', modifiedAt.toUTCString())
  const tags = headers['if-none-match']
  const isSame =
    tags === undefined
      ? modifiedAt !== undefined && Math.floor(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(headers['if-modified-since'] ?? '')
      : tags.split(',').some((one) => [etag, etag.replace(/^W\//, ''), '*'].includes(one.trim()))
  if (isSame) void reply.status(304).send()
  return isSame
}
