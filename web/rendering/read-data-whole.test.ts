// Checks that React Router gets no response whose end is still on its way.
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { readDataWhole } from './read-data-whole.ts'

test('ERR-01 WEB-01 the data of a page are given to React Router with their end; other responses at their beginning', async () => {
  const server = createServer((_request, response) => void response.write('first line\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('window', { fetch })
  readDataWhole()
  const request = async (path: string, signal?: AbortSignal) => {
    const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>
    const response = window.fetch(origin + path, { signal: signal ?? null })
    return { response, end: (await asked)[1] }
  }

  const page = await request('/login.data?next=%2F')
  page.end.end('last line')
  expect(await (await page.response).text()).toBe('first line\nlast line')

  const left = new AbortController()
  const cut = await request('/login.data', left.signal)
  left.abort()
  await expect(cut.response).rejects.toMatchObject({ name: 'AbortError' })

  const file = await request('/file')
  expect((await file.response).status).toBe(200)
  file.end.end()
  server.closeAllConnections()
  server.close()
})
