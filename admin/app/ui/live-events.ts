// Receives the events of the shop over one connection for all tabs of this browser, and passes them on to the tabs.
import type { LiveEvent, LiveTopic, NewCounts, Person } from '#contract/staff/live.ts'
import { connection, setConnection } from './connection.ts'
import { openStore } from './open-store.ts'

type Message =
  | { kind: 'event'; id: string; data: LiveEvent }
  /** of the tab that has the connection */
  | { kind: 'status'; isOpen: boolean; id: string; counts?: NewCounts | undefined; presence: [string, Person[]][] }
  /** a new tab */
  | { kind: 'hello' }

const address = '/api/v1/staff/events'
const name = 'staff-live'
/** After a response that is no stream. */
const retryMs = 3000

const listeners = new Set<(event: LiveEvent) => void>()
/** Whether the stream is open. */
export const liveStatus = openStore(false)
let lastId = ''
let counts: NewCounts | undefined
const presence = new Map<string, readonly Person[]>()

/** @returns ends it */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const peopleAt = (topic: LiveTopic, id: string): readonly Person[] | undefined => presence.get(`${topic} ${id}`)

/** Once for each page. @param after of the newest event when the page was read @returns ends it */
export function openLive(after: string): () => void {
  const end = new AbortController()
  const channel = new BroadcastChannel(name)
  const post: (message: Message) => void = channel.postMessage.bind(channel)
  lastId = after
  let isLeader = false

  const receive = (message: Message) => {
    if (message.kind === 'event') take(message.id, message.data)
    else if (message.kind === 'status') {
      setOpen(message.isOpen)
      for (const [record, people] of message.presence) presence.set(record, people)
      // Something was changed while this tab was loaded.
      if (message.isOpen && message.id !== lastId) take(message.id, { kind: 'reload' })
      if (message.isOpen && message.counts) take(message.id, { kind: 'counts', counts: message.counts })
    } else if (isLeader) post(status())
  }
  const tell = (message: Message) => {
    receive(message)
    post(message)
  }
  const status = (): Message => ({
    kind: 'status',
    isOpen: liveStatus.read(),
    id: lastId,
    counts,
    presence: [...presence].map(([key, people]) => [key, [...people]]),
  })

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
  const lead = () => {
    isLeader = true
    return connect(
      (id, data) => tell({ kind: 'event', id, data }),
      (isNowOpen) => {
        setOpen(isNowOpen)
        post(status())
      },
      end.signal,
    )
  }
  // Over http a browser has no locks: each tab connects.
  if ('locks' in navigator) void navigator.locks.request(name, { signal: end.signal }, lead).catch(() => undefined)
  else void lead()
  post({ kind: 'hello' })
  return () => {
    end.abort()
    channel.close()
  }
}

/** Settles at the end. */
async function connect(tell: (id: string, data: LiveEvent) => void, opened: (isOpen: boolean) => void, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await readStream(tell, opened, end)
    if (end.aborted) return
    opened(false)
    await new Promise((resolve) => setTimeout(resolve, retryMs * (1 + Math.random())))
    // Refused as no stream where the session lasts.
    const response = await fetch(address).catch(() => undefined)
    if (response?.status === 401 || response?.status === 403) tell(lastId, { kind: 'ended' })
  }
}

/** Until it is refused; the browser itself connects again after a cut. */
function readStream(tell: (id: string, data: LiveEvent) => void, opened: (isOpen: boolean) => void, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(`${address}?after=${encodeURIComponent(lastId)}`)
    const stop = () => {
      source.close()
      resolve()
    }
    end.addEventListener('abort', stop, { once: true })
    source.addEventListener('open', () => opened(true))
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => tell(lastEventId || lastId, JSON.parse(data)))
    source.addEventListener('error', () => {
      opened(false)
      if (source.readyState === EventSource.CLOSED) stop()
    })
  })
}

function take(id: string, event: LiveEvent): void {
  lastId = id
  if (event.kind === 'ended') setConnection({ state: 'ended' })
  if (event.kind === 'counts') counts = event.counts
  if (event.kind === 'presence') presence.set(`${event.topic} ${event.id}`, event.people)
  for (const listener of listeners) listener(event)
}

function setOpen(next: boolean): void {
  // The stream needs a session: somebody has signed in again, in this tab or another one.
  if (next && connection().state === 'ended') setConnection({ state: 'open' })
  liveStatus.write(next)
}
