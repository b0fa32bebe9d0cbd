// Proxies the shop by TCP: under another client address, or to cut the line.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** @param address of this machine, such as `127.0.0.9` @returns the shop's origin for it; `cut` ends its open connections */
export async function shopFrom(address: string, origin: string): Promise<{ origin: string; cut: () => void; close: () => void }> {
  const { port } = new URL(origin)
  const sockets: Socket[] = []
  const way = createServer((near) => {
    const far = connect({ port: Number(port), host: '127.0.0.1', localAddress: address })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) sockets.push(socket.on('error', () => near.destroy()))
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const opened = way.address()
  if (opened === null || typeof opened === 'string') throw new Error('no port')
  const cut = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${opened.port}`,
    cut,
    close: () => {
      way.close()
      cut()
    },
  }
}
