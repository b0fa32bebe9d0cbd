// Sends requests of the exchange protocol as 1C 8.3 does, with options for odd clients.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { exchangeRaw, openConnection, type Connection, type RawRequest } from './http-exchange.ts'

export type OneCOptions = {
  /** such as http://127.0.0.1:3000/exchange/1c */
  url: string
  /** NAME:PASSWORD */
  login: string
  /** sent with init; undefined: the old protocol, without deactivate and complete */
  version?: string
  partBytes?: number
  httpVersion?: '1.0' | '1.1'
  /** sends the cookie of checkauth with every request (default) */
  hasCookies?: boolean
  /** repeats sessid in the address (default) */
  hasSessid?: boolean
  /** sends the password with every request */
  hasBasicAlways?: boolean
  keepsConnection?: boolean
  /** false: opens a connection per request without `Connection: close` */
  announcesClose?: boolean
  /** false: as HTTP/1.0 allows */
  hasHost?: boolean
  expectsContinue?: boolean
  /** encodes file names as windows-1251 */
  hasWindowsNames?: boolean
  /** mode whose first response is lost, so that the request is sent again */
  losesResponseOf?: string
  /** repeats a request whose connection failed for so long */
  retrySeconds?: number
  headers?: Record<string, string>
  log?: (line: string) => void
}

export type OneCResponse = { status: number; headers: Record<string, string>; outcome: string; text: string; body: Buffer }
type Trouble = Pick<RawRequest, 'isResponseLost' | 'breakAfterBytes'>

export type OneC = ReturnType<typeof openOneC>

export function openOneC(options: OneCOptions) {
  const { login, version, partBytes = 2 * 1024 ** 2, httpVersion = '1.1', log = () => undefined } = options
  let cookie = ''
  let sessid = ''
  let timestamp = ''
  let openedConnection: Connection | undefined
  let toLose = options.losesResponseOf

  /** Repeats requests while the shop restarts, as 1C does. */
  async function send(query: string, sent: Trouble & { body?: Buffer; isLogin?: boolean } = {}): Promise<OneCResponse | undefined> {
    const until = Date.now() + (options.retrySeconds ?? 0) * 1000
    if (toLose !== undefined && query.includes(`mode=${toLose}`)) {
      toLose = undefined
      await sendOnce(query, { ...sent, isResponseLost: true })
    }
    for (;;) {
      try {
        return await sendOnce(query, sent)
      } catch (error) {
        openedConnection = undefined
        if (Date.now() >= until) throw error
        log(`${query} → ${error instanceof Error ? error.message : String(error)}; again`)
        await wait(200)
      }
    }
  }

  async function sendOnce(
    query: string,
    { body, isLogin, ...trouble }: Trouble & { body?: Buffer; isLogin?: boolean } = {},
  ): Promise<OneCResponse | undefined> {
    const url = new URL(options.url)
    const keepsConnection = options.keepsConnection ?? false
    const connection =
      openedConnection && !openedConnection.socket.destroyed ? openedConnection : await openConnection(url.hostname, Number(url.port || 80))
    openedConnection = keepsConnection ? connection : undefined
    const headers: Record<string, string> = {
      ...(options.hasHost !== false && { hOST: url.host }),
      'User-Agent': '1C+Enterprise/8.3',
      ...options.headers,
    }
    if (!keepsConnection && options.announcesClose !== false) headers.Connection = 'close'
    if (isLogin || options.hasBasicAlways) headers.AUTHORIZATION = `Basic ${Buffer.from(login).toString('base64')}`
    if (cookie !== '' && !isLogin && options.hasCookies !== false) headers.Cookie = cookie
    const target = `${url.pathname}?${query}${sessid !== '' && !isLogin && options.hasSessid !== false ? `&sessid=${sessid}` : ''}`
    const response = await exchangeRaw(connection, {
      method: body ? 'POST' : 'GET',
      target,
      headers,
      body,
      httpVersion,
      ...(options.expectsContinue && { expectsContinue: true }),
      ...trouble,
    })
    if (!response) {
      openedConnection = undefined
      log(`${query} → the response was lost`)
      return undefined
    }
    if (!keepsConnection || response.headers.connection === 'close') {
      connection.socket.destroy()
      openedConnection = undefined
    }
    const text = response.body.toString('utf8')
    const [outcome = ''] = text.split('\n', 1)
    log(`${query} → ${response.body.length > 2000 ? `${response.body.length} bytes` : text.trim().replaceAll('\n', ' | ')}`)
    return {
      status: response.status,
      headers: response.headers,
      outcome: outcome.trim(),
      text: text.slice(outcome.length).trim(),
      body: response.body,
    }
  }

  async function request(query: string, sent: { body?: Buffer; isLogin?: boolean } = {}): Promise<OneCResponse> {
    return (await send(query, sent))!
  }

  const nameOf = (name: string) =>
    options.hasWindowsNames
      ? [...iconv.encode(name, 'win1251')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      : encodeURIComponent(name)

  const client = {
    request,
    /** Opens a session and stores its cookie and token. */
    async checkauth(type = 'catalog'): Promise<OneCResponse> {
      const response = await request(`type=${type}&mode=checkauth`, { isLogin: true })
      const lines = response.text.split('\n')
      if (response.outcome === 'success') cookie = `${lines[0]}=${lines[1]}`
      sessid = lines.find((line) => line.startsWith('sessid='))?.slice(7) ?? ''
      timestamp = lines.find((line) => line.startsWith('timestamp='))?.slice(10) ?? ''
      return response
    },
    init: (type = 'catalog') => request(`type=${type}&mode=init${version === undefined ? '' : `&version=${version}`}`),
    /** Sends one part. @returns undefined when its response was lost on purpose */
    part: (name: string, body: Buffer, trouble: Trouble = {}, type = 'catalog') =>
      send(`type=${type}&mode=file&filename=${nameOf(name)}`, { body, ...trouble }),
    /** Sends a file in parts; `trouble`: the fault of a part. @returns the last response. @throws when refused */
    async file(name: string, content: Buffer, trouble: PartTrouble = () => undefined, type = 'catalog'): Promise<OneCResponse | undefined> {
      let last: OneCResponse | undefined
      for (let at = 0, part = 0; at < content.length || part === 0; at += partBytes, part++) {
        const body = content.subarray(at, at + partBytes)
        const fault = trouble(part)
        if (fault === 'dropped') continue
        if (fault === 'resent') await client.part(name, body, { isResponseLost: true }, type)
        if (fault === 'broken') await client.part(name, body, { breakAfterBytes: Math.floor(body.length / 2) }, type)
        last = await client.part(name, body, {}, type)
        expectSuccess(last)
      }
      return last
    },
    import: (name: string, type = 'catalog') => untilDone(() => request(`type=${type}&mode=import&filename=${nameOf(name)}`)),
    deactivate: () => untilDone(() => request(`type=catalog&mode=deactivate&timestamp=${timestamp}`)),
    complete: () => untilDone(() => request('type=catalog&mode=complete')),
    close: () => void openedConnection?.socket.destroy(),
  }
  return client
}

/** Repeats the request while the shop replies `progress`, as 1C does. */
async function untilDone(send: () => Promise<OneCResponse>): Promise<OneCResponse> {
  for (;;) {
    const response = await send()
    if (response.outcome !== 'progress') return response
    await wait(50)
  }
}

export function expectSuccess(response: OneCResponse | undefined): void {
  if (response?.outcome !== 'success') throw new Error(`the shop responded ${response?.outcome}: ${response?.text}`)
}

/** Opens a session of products. */
export async function beginSession(client: OneC): Promise<OneC> {
  expectSuccess(await client.checkauth())
  await client.init()
  return client
}

/** The files of a folder by their paths with `/`, XML last, as 1C sends them. */
export async function readPackageFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const isXml = (name: string) => /\.xml$/i.test(name)
  names.sort((a, b) => Number(isXml(a)) - Number(isXml(b)) || a.localeCompare(b, 'en'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)))
}

export type PartTrouble = (part: number) => 'resent' | 'dropped' | 'broken' | undefined

/**
 * Sends a whole session of the catalogue. `archive` replaces the files.
 * @param hasEnd ends with deactivate and complete, as new clients do. @throws when the shop refuses a step
 */
export async function sendCatalogue(
  client: OneC,
  files: ReadonlyMap<string, Buffer>,
  hasEnd: boolean,
  { archive, trouble }: { archive?: Buffer; trouble?: PartTrouble } = {},
): Promise<OneCResponse> {
  let last = await client.checkauth()
  expectSuccess(last)
  await client.init()
  for (const [name, content] of archive ? [['v8_52D8_e12.zip', archive] as const] : files) await client.file(name, content, trouble)
  for (const name of files.keys()) {
    if (!/\.xml$/i.test(name)) continue
    last = await client.import(name)
    expectSuccess(last)
  }
  if (!hasEnd) return last
  expectSuccess(await client.deactivate())
  last = await client.complete()
  expectSuccess(last)
  return last
}
