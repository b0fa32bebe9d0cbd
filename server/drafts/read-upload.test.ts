// Checks over a real socket that a refused upload is not parsed to its end.
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readFormWithFile } from '../http/multipart-form.ts'
import { readUpload, uploadLimits } from './read-upload.ts'

test('SEC-01 a form of a million parts is refused at the first of them, and the rest is not parsed', async () => {
  const app = fastify()
  await app.register(multipart, { limits: uploadLimits })
  /** Listeners that still receive the body after the refusal. */
  const listeners: number[] = []
  for (const [url, read] of [
    ['/upload', readUpload],
    ['/form', (request: Parameters<typeof readUpload>[0]) => readFormWithFile(request, 1000)],
  ] as const)
    app.post(url, async (request) => {
      await expect(read(request)).rejects.toMatchObject({ code: 'malformed' })
      listeners.push(request.raw.listenerCount('data'))
      return 'refused'
    })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const body = '--x\r\n'.repeat(1_000_000)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const path of ['/upload', '/form']) expect((await fetch(origin + path, { method: 'POST', body, headers })).status).toBe(200)
  expect(listeners).toEqual([0, 0])
  await app.close()
})
