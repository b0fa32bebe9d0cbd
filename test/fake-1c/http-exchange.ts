// Sends one HTTP request over a bare socket, with the oddities of old clients of 1C.
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

export type RawRequest = {
  method: 'GET' | 'POST'
  /** path with query, as it is written on the first line */
  target: string
  /** names are written as given */
  headers: Record<string, string>
  body?: Buffer | undefined
  httpVersion: '1.0' | '1.1'
  /** waits for «100 Continue» before the body */
  expectsContinue?: boolean
  /** closes the connection without reading the response */
  isResponseLost?: boolean
  /** closes the connection after so many bytes of the body */
  breakAfterBytes?: number | undefined
}

export type RawResponse = { status: number; headers: Record<string, string>; body: Buffer }

export type Connection = { socket: Socket; received: Buffer }

export async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect(port, host)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const connection: Connection = { socket, received: Buffer.alloc(0) }
  socket.on('data', (chunk: Buffer) => {
    connection.received = Buffer.concat([connection.received, chunk])
    socket.emit('more')
  })
  socket.on('error', () => socket.emit('more'))
  socket.on('close', () => socket.emit('more'))
  return connection
}

/** @returns undefined when the connection was closed on purpose */
export async function exchangeRaw(connection: Connection, request: RawRequest): Promise<RawResponse | undefined> {
  const { method, target, headers, body, httpVersion, expectsContinue, isResponseLost, breakAfterBytes } = request
  const { socket } = connection
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (body) lines.push(`Content-Length: ${body.length}\r\n`)
  if (body && expectsContinue) lines.push('Expect: 100-continue\r\n')
  socket.write(`${method} ${target} HTTP/${httpVersion}\r\n${lines.join('')}\r\n`, 'latin1')
  if (body && expectsContinue) await readHead(connection)
  if (breakAfterBytes !== undefined) {
    socket.write(body?.subarray(0, breakAfterBytes) ?? '', () => socket.destroy())
    await once(socket, 'close')
    return undefined
  }
  if (body) socket.write(body)
  if (isResponseLost) {
    // The server has responded, and the client never reads the response.
    while (connection.received.length === 0 && !socket.destroyed) await once(socket, 'more')
    socket.destroy()
    return undefined
  }
  const { status, headers: received } = await readHead(connection)
  return { status, headers: received, body: await readBody(connection, received) }
}

async function readHead(connection: Connection): Promise<Pick<RawResponse, 'status' | 'headers'>> {
  for (;;) {
    const end = connection.received.indexOf('\r\n\r\n')
    if (end >= 0) {
      const [first = '', ...lines] = connection.received.subarray(0, end).toString('latin1').split('\r\n')
      connection.received = connection.received.subarray(end + 4)
      const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
      return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) }
    }
    if (connection.socket.destroyed || connection.socket.readableEnded) throw new Error('the shop closed the connection before it answered')
    await once(connection.socket, 'more')
  }
}

async function readBody(connection: Connection, headers: Record<string, string>): Promise<Buffer> {
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const isChunked = headers['transfer-encoding'] === 'chunked'
  const { socket } = connection
  const parts: Buffer[] = []
  let size = 0
  let tail = Buffer.alloc(0)
  for (;;) {
    const { received } = connection
    connection.received = Buffer.alloc(0)
    parts.push(received)
    size += received.length
    tail = Buffer.concat([tail, received.subarray(-5)]).subarray(-5)
    const isWhole = length === undefined ? isChunked && tail.toString('latin1') === '0\r\n\r\n' : size >= length
    if (isWhole || socket.destroyed || socket.readableEnded) {
      if (size < (length ?? 0) || (isChunked && !isWhole)) throw new Error('the shop closed the connection in the middle of its response')
      return isChunked ? unchunk(Buffer.concat(parts)) : Buffer.concat(parts)
    }
    if (connection.received.length === 0) await once(socket, 'more')
  }
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    const size = end < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
