// Serves the shop through a release: scripts and styles get other names, the old ones answer 404.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** @param origin of the shop @returns its origin as seen by the tab, `release`, and what ends it */
export async function serveReleases(origin: string): Promise<{ origin: string; release: () => void; close: () => void }> {
  const files = new Set((await readdir('build/client/assets')).filter((name) => /\.(?:js|css)$/.test(name)))
  const renamed = (body: string) => body.replace(/[\w.-]+\.(?:js|css)\b/g, (name) => (files.has(name) ? `next-${name}` : name))
  let isNew = false

  /** @param isOfNew asked for after the release: what was asked for before is answered as it was */
  const send = async (response: IncomingMessage, outgoing: ServerResponse, isOfNew: boolean) => {
    const { 'content-length': _length, etag: _tag, link, 'content-security-policy': policy, ...headers } = response.headers
    if (!isOfNew || !/html|javascript/.test(headers['content-type'] ?? '')) {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
      return
    }
    const body = await text(response)
    // The policy names inline scripts by their hash.
    const inline = [...body.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, script = '']) => script)
    const named = (all: string, script: string) => all.replace(hash('sha256', script, 'base64'), hash('sha256', renamed(script), 'base64'))
    const changed = {
      ...(link && { link: renamed(String(link)) }),
      ...(policy && { 'content-security-policy': inline.reduce(named, String(policy)) }),
    }
    outgoing.writeHead(response.statusCode ?? 500, { ...headers, ...changed }).end(renamed(body))
  }
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers: all } = incoming
    const isOfNew = isNew
    if (isOfNew && files.has(/^\/assets\/([^?]+)/.exec(url)?.[1] ?? '')) {
      outgoing.writeHead(404).end()
      return
    }
    // The page of another release has another ETag.
    const { 'if-none-match': tag, ...rest } = all
    const headers = { ...rest, 'accept-encoding': 'identity', ...(tag !== undefined && !isOfNew && { 'if-none-match': tag }) }
    const path = url.replace('/assets/next-', '/assets/')
    const far = request(
      { host: '127.0.0.1', port: new URL(origin).port, method, path, headers },
      (response) => void send(response, outgoing, isOfNew),
    )
    far.on('error', () => outgoing.destroy())
    incoming.pipe(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    // The name of the shop, whose cookies do not depend on the port.
    origin: `http://${new URL(origin).hostname}:${address.port}`,
    release: () => (isNew = true),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
