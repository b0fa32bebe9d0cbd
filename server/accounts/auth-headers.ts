// What Better Auth is told of a request.
import type { Visitor } from '../plugins/visitor.ts'

/** Ours alone: what a client sends under this name never reaches the library. */
export const clientAddressHeader = 'x-rodnik-client-address'

const longestUserAgent = 300

export function authHeaders({
  clientAddress,
  userAgent,
  sessionCookie,
}: Pick<Visitor, 'clientAddress' | 'userAgent' | 'sessionCookie'>): Headers {
  const headers = new Headers({ [clientAddressHeader]: clientAddress, 'user-agent': userAgent.slice(0, longestUserAgent) })
  if (sessionCookie !== null) headers.set('cookie', sessionCookie)
  return headers
}
