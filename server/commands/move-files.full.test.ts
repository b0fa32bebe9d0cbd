// Runs `npm run move-files` against a stand-in of S3, or the store of TEST_S3_URL.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '#test/fake-s3.ts'
import { runCommand } from '#test/run-command.ts'
import { openContentDisk, putWhole } from '../files/content-disk.ts'

test('OPS-04 the command copies files into the bucket, then removes them here; without a bucket it says what to set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-move-'))
  const store = await openStore()
  try {
    await putWhole(await openContentDisk({ folder: join(folder, 'documents') }), 'ee/drawing', Buffer.from('drawing'))
    const place = { folder, bucket: store.url }
    expect(await runCommand('move-files', { folder })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Set FILES_URL to the bucket that shall hold the files.\n',
    })
    expect(await runCommand('move-files', place)).toMatchObject({ code: 0, stdout: '1 files were sent, 0 were there already.\n' })
    expect(await readdir(join(folder, 'documents/ee'))).toEqual(['drawing'])
    expect(await runCommand('move-files', place, '--remove')).toMatchObject({
      code: 0,
      stdout: '0 files were sent, 1 were there already.\n',
    })
    expect(await readdir(join(folder, 'documents/ee'))).toEqual([])
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
})
