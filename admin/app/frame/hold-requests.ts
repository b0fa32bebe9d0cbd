// Holds the requests of pages while there is no connection, session or right, and sends them afterwards: nothing typed is lost.
import { connection, setConnection, whenChanged } from '#admin/ui/connection.ts'

const retryMs = 3000

/** Of responses to a page whose action the person may not do, unlike a refusal of what was sent, which has its own text. */
export const noRightHeader = 'x-no-right'

/** Data of pages, as React Router requests it; not of the sign-in, whose wrong password is 401 as well. */
const ofPages = /^\/admin(?!\/(?:login|second-factor|welcome)\b)(?:\/.*)?\.data$/
const ofScripts = /^\/admin\/assets\//

/** Once, before React starts. A change carries a key, by which the server answers the repeated one without making it twice. */
export function holdRequests(): void {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isScript = ofScripts.test(url.pathname)
    if (url.origin !== location.origin || !(isScript || ofPages.test(url.pathname))) return send(input, init)
    const headers = new Headers(init?.headers)
    if (init?.method && init.method !== 'GET') headers.set('idempotency-key', newKey())
    const sendOnce = () => send(input, { ...init, headers })
    return sendUntilAnswered(sendOnce, !isScript, init?.signal)
  }
}

async function sendUntilAnswered(
  send: () => Promise<Response>,
  needsSession: boolean,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const page = location.pathname
  let hasFailed = false
  for (;;) {
    while (needsSession && connection().state === 'ended') await whenChanged(signal)
    const response = await send().catch((error: unknown) => {
      if (signal?.aborted) throw error // the person has gone on
      return undefined // no line, or Firefox ends it for the document that replaces this one
    })
    if (response?.status === 401) setConnection({ state: 'ended' })
    else if (response?.headers.has(noRightHeader)) {
      setConnection({ state: 'refused', page })
      await whenChanged(signal)
      if (location.pathname !== page) return response
    } else if (response && response.status !== 503) {
      // A script may come from the browser's cache.
      if (connection().state === 'cut' && (needsSession || hasFailed)) setConnection({ state: 'open' })
      return response
    } else {
      hasFailed = true
      setConnection({ state: 'cut', since: new Date(), isOurs: response !== undefined })
      await whenChanged(signal, retryMs)
    }
    signal?.throwIfAborted()
  }
}

/** crypto.randomUUID needs https. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
