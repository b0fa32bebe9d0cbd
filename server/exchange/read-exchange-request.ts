// Reads type, mode and file name from the address of a request of 1C, whatever its encoding.
import iconv from 'iconv-lite'

export type ExchangeRequest = ReturnType<typeof readExchangeRequest>

/** @param url as received: path and query, percent escapes of UTF-8 or windows-1251; `+` is a space, as in forms */
export function readExchangeRequest(url: string) {
  const parameters = new Map<string, string>()
  // A base whose address has a query of its own adds another `?`.
  for (const pair of url.split(/[?&]/).slice(1)) {
    const at = pair.indexOf('=')
    if (at > 0) parameters.set(decodeBytes(pair.slice(0, at)).toLowerCase(), decodeBytes(pair.slice(at + 1)))
  }
  const value = (name: string) => (parameters.get(name) ?? '').trim()
  // PostgreSQL stores no NUL.
  const word = (name: string) =>
    value(name)
      .replaceAll(/\p{Cc}/gu, '?')
      .slice(0, 40)
  return {
    type: word('type').toLowerCase(),
    mode: word('mode').toLowerCase(),
    filename: value('filename'),
    /** empty: not sent in the address */
    sessionToken: value('sessid'),
    version: word('version').slice(0, 20),
  }
}

function decodeBytes(text: string): string {
  // Node decodes bytes above 127 as latin1.
  const bytes = Buffer.from(
    text.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'win1251')
  }
}
