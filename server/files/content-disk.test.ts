// Checks how files named by their content are written.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openContentDisk, putWhole } from './content-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'rodnik-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('PROD-01 OPS-03 a file gets its name when it is written whole, without being copied', async () => {
  const disk = await openContentDisk({ folder })
  await disk.put('unfinished/one', 'whole')
  const { ino } = statSync(join(folder, 'unfinished/one'))
  await disk.move('unfinished/one', 'ab/one')
  expect(statSync(join(folder, 'ab/one')).ino).toBe(ino)
  expect(existsSync(join(folder, 'unfinished/one'))).toBe(false)
  await putWhole(disk, 'cd/two', Buffer.from('second'))
  expect(await disk.get('cd/two')).toBe('second')
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
})
