// Listens to a channel of NOTIFY by a connection of its own, and connects again where it is lost.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openClient } from './open-client.ts'

const reconnectMs = 500

type Listener = {
  heard(payload: string): void
  /** also after a lost connection: notifications may have been missed */
  connected(): void
}

/** Ends with the signal. */
export async function listen(
  { connectionString, log }: { connectionString: string; log: Logger },
  channel: string,
  { heard, connected }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  while (!signal.aborted) {
    const client = openClient(connectionString, 'rodnik-listen', { keepAlive: true })
    const lost = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()))
    client.on('notification', ({ payload = '' }) => heard(payload))
    try {
      // connect() never settles where the client is ended meanwhile (pg 8.23).
      await Promise.race([client.connect().then(() => client.query(`listen ${channel}`)), stopped])
      if (!signal.aborted) connected()
      await Promise.race([lost, stopped])
      if (!signal.aborted) log.warn({ channel }, 'the connection that receives changes was lost; a new one follows')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, channel }, 'listening for changes failed; the next try follows')
    }
    void client.end().catch(() => {})
    await wait(reconnectMs, undefined, { signal }).catch(() => undefined)
  }
}
