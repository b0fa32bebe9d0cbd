// Checks over a real socket that an upload of many parts is not parsed to its end.
import multipart from '@fastify/multipart'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readFormWithFile } from '../http/multipart-form.ts'
import { readUpload, uploadLimits } from './read-upload.ts'

test('SEC-01 of a form of a million parts the first are read, and the rest is not parsed', async () => {
  const app = fastify()
  await app.register(multipart, { limits: uploadLimits })
  const read = { '/upload': readUpload, '/form': (request: FastifyRequest) => readFormWithFile(request, 1000) }
  const outcomes: string[] = []
  /** Listeners that still receive the body afterwards. */
  const listeners: number[] = []
  for (const [url, readBody] of Object.entries(read))
    app.post(url, async (request) => {
      outcomes.push(
        await readBody(request).then(
          () => 'read',
          () => 'refused',
        ),
      )
      listeners.push(request.raw.listenerCount('data'))
      return ''
    })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const many = '--x\r\n'.repeat(1_000_000)
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const path of ['/upload', '/form'])
    for (const body of [many, file + many]) await fetch(origin + path, { method: 'POST', body, headers })
  expect(outcomes).toEqual(['refused', 'read', 'refused', 'refused'])
  expect(listeners).toEqual([0, 0, 0, 0])
  await app.close()
})
