// Opens the stream of events for staff as a browser does (STAFF-08).
import type { LiveEvent, NewCounts } from '#contract/staff/live.ts'

/** Reads it until it ends; `counts` apart from the other events. */
export async function openEventStream(origin: string, headers: { cookie: string }, query: string, lastId: string | undefined) {
  const cut = new AbortController()
  const response = await fetch(`${origin}/api/v1/staff/events${query}`, {
    headers: { accept: 'text/event-stream', ...headers, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
    signal: cut.signal,
  })
  const events: LiveEvent[] = []
  const counts: NewCounts[] = []
  let id = ''
  let retryMs = 0
  const read = async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const one of whole) {
        id = /^id: (.*)$/m.exec(one)?.[1] ?? id
        retryMs ||= Number(/^retry: (.*)$/m.exec(one)?.[1])
        const [, data] = /^data: (.*)$/m.exec(one) ?? []
        const event: LiveEvent | undefined = data && JSON.parse(data)
        if (event?.kind === 'counts') counts.push(event.counts)
        else if (event) events.push(event)
      }
    }
  }
  const ended = read().catch(() => undefined)
  return { response, events, counts, ended, retryMs: () => retryMs, lastId: () => id, cut: () => cut.abort() }
}
