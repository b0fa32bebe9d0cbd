// Checks that a nearly full disk takes no uploads (SEC-01, OPS-03).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrivateFiles } from './private-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-private-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('OPS-03 SEC-01:uploads a disk that is nearly full takes no uploads, so that the database can go on', async () => {
  const id = '0b1c6f4e-3b1a-4c58-9d0e-0c2f4a7b9e11'
  const nearlyFull = await openPrivateFiles({ folder, minFree: Number.MAX_SAFE_INTEGER })
  await expect(nearlyFull.put(id, new Blob(['a']))).rejects.toMatchObject({ code: 'storage_full', status: 507 })
  expect(await nearlyFull.find(id)).toBeUndefined()
  const roomy = await openPrivateFiles({ folder })
  await roomy.put(id, new Blob(['a']))
  expect(await roomy.find(id)).toEqual(Buffer.from('a'))
})
