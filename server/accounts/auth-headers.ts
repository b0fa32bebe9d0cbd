// What Better Auth is told of a request.
/** Ours alone: what a client sends under this name never reaches the library. */
export const clientAddressHeader = 'x-rodnik-client-address'

const longestUserAgent = 300

/** A part of the visitor (server/http/visitor.ts). */
type Asking = { clientAddress: string; userAgent: string; sessionCookie: string | null }

export function authHeaders({ clientAddress, userAgent, sessionCookie }: Asking): Headers {
  const headers = new Headers({ [clientAddressHeader]: clientAddress, 'user-agent': userAgent.slice(0, longestUserAgent) })
  if (sessionCookie !== null) headers.set('cookie', sessionCookie)
  return headers
}
