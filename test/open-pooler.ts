// Accepts connections as a pooler does, whether or not the server behind it can be reached.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** `statements`: all that was sent to it */
export async function openPooler(connectionString: string) {
  const behind = new URL(connectionString)
  const sockets = new Set<Socket>()
  const state = { isSilent: false, statements: '' }
  const listener = createServer((near) => {
    const far = connect(Number(behind.port), behind.hostname)
    near.on('data', (words) => {
      state.statements += words.toString('latin1')
      if (!state.isSilent) far.write(words)
    })
    far.pipe(near)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
  })
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }
  await listen(0)
  const { port } = listener.address() as AddressInfo
  const url = new URL(connectionString)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    state,
    cut() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
    reopen: () => listen(port),
  }
}
