// Checks that files of forms under way leave free space on the disk, and are removed from it.
import { mkdtemp, readdir, readFile, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUploadFolder } from './upload-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-uploads-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('OPS-03 SEC-01:uploads a start removes what killed processes left, of an hour ago: other processes run', async () => {
  for (const name of ['old', 'new']) await writeFile(join(folder, name), 'x')
  const hourAgo = new Date(Date.now() - 3_700_000)
  await utimes(join(folder, 'old'), hourAgo, hourAgo)
  await openUploadFolder({ folder })
  expect(await readdir(folder)).toEqual(['new'])
  await rm(join(folder, 'new'))
})

test('OPS-03 SEC-01:uploads forms under way reserve the free space that their files may take', async () => {
  const uploads = await openUploadFolder({ folder, minFree: Number.MAX_SAFE_INTEGER / 2 })
  await expect(uploads.open(1)).rejects.toMatchObject({ code: 'storage_full', status: 507 })
  const roomy = await openUploadFolder({ folder, minFree: 0 })
  const upload = await roomy.open(10)
  await expect(roomy.open(Number.MAX_SAFE_INTEGER / 2)).rejects.toMatchObject({ code: 'storage_full' })
  const file = await upload.receive('a.txt', Readable.from([Buffer.from('VT-15')]))
  expect([file.name, file.size, await file.text(), await readFile(file.path, 'utf8')]).toEqual(['a.txt', 5, 'VT-15', 'VT-15'])
  await upload.close()
  expect(await readdir(folder)).toEqual([])
})

test('OPS-02 OPS-03 SEC-01:uploads of several workers each reserves its share of the free space', async () => {
  const { bavail, bsize } = await statfs(folder)
  const most = Math.floor(bavail * bsize * 0.6)
  await (await (await openUploadFolder({ folder, minFree: 0 })).open(most)).close()
  const oneOfTwo = await openUploadFolder({ folder, minFree: 0, workers: 2 })
  await expect(oneOfTwo.open(most)).rejects.toMatchObject({ code: 'storage_full' })
})
