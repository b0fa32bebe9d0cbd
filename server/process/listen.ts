// Opens the port, or fails with one sentence for the person who starts the shop.
import { isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'
import { StartError } from '../lib/start-error.ts'

const reasons = new Map([
  ['EADDRINUSE', 'is taken by another program: stop that one, or set PORT'],
  ['EACCES', 'is not open to this user: set PORT to 1024 or more'],
  ['EADDRNOTAVAIL', 'is no address of this machine: set HOST'],
  ['ENOTFOUND', 'is no address of this machine: set HOST'],
])

type Listening = { listen(address: { port: number; host: string }): PromiseLike<unknown> }

/** @throws StartError for problems that configuration can fix */
export async function listen(app: Listening, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons.get(String(error.code)) : undefined
    if (reason === undefined) throw error
    throw new StartError(`${isIPv6(host) ? `[${host}]` : host}:${port} ${reason}.`, { cause: error })
  }
}
