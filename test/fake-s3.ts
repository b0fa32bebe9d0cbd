// Speaks the part of the S3 protocol that the shop uses, for tests; TEST_S3_URL names a real store instead.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Store = { url: string; close(): Promise<void> }

export async function openStore(): Promise<Store> {
  if (process.env.TEST_S3_URL) return { url: process.env.TEST_S3_URL, close: async () => undefined }
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(objects, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://key:s%2Fecret@127.0.0.1:${port}/rodnik`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
  const key = decodeURIComponent(pathname.replace(/^\/rodnik\/?/, ''))
  if (searchParams.get('list-type') === '2') return void response.end(listOf(objects, searchParams))
  if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
  const bytes = objects.get(key)
  if (request.method === 'DELETE') objects.delete(key)
  if (!bytes) return void response.writeHead(request.method === 'DELETE' ? 204 : 404).end()
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  response.setHeader('etag', etag).setHeader('last-modified', new Date().toUTCString())
  if (request.method === 'PUT' || request.method === 'DELETE') return void response.end()
  response.setHeader('content-length', bytes.length).end(request.method === 'HEAD' ? undefined : bytes)
}

/** Two names in an answer, so that callers ask for the rest. */
function listOf(objects: Map<string, Buffer>, asked: URLSearchParams): string {
  const names = [...objects.keys()].filter((name) => name.startsWith(asked.get('prefix') ?? '')).toSorted()
  const from = Number(asked.get('continuation-token') ?? 0)
  const listed = names.slice(from, from + 2)
  const rest = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  const rows = listed.map(
    (name) => `<Contents><Key>${name}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${rest !== ''}</IsTruncated>${rest}${rows.join('')}</ListBucketResult>`
}
