// Proxies the shop under another client address, for tests that use up the attempts of an address.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** @param address of this machine, such as `127.0.0.9` @returns the shop's origin for it, and what ends the way */
export async function shopFrom(address: string, origin: string): Promise<{ origin: string; close: () => void }> {
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
  return {
    origin: `http://127.0.0.1:${opened.port}`,
    close: () => {
      way.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
