// Checks archives of a session with very many pictures (EXCH-04).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSessionPackage } from './session-package.ts'

/** Archive in the ZIP64 format whose directory names one empty picture many times. */
function zipOfPictures(count: number): Buffer {
  const name = Buffer.from('import_files/00/a.jpg')
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x0403_4b50)
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x0201_4b50)
  for (const [header, lengthAt] of [
    [local, 26],
    [entry, 28],
  ] as const) {
    header.writeUInt16LE(name.length, lengthAt)
    name.copy(header, header.length - name.length)
  }
  const [end64, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.alloc(22, 0xff)]
  end64.writeUInt32LE(0x0606_4b50)
  for (const [at, value] of [
    [4, 44],
    [24, count],
    [32, count],
    [40, entry.length * count],
    [48, local.length],
  ] as const)
    end64.writeBigUInt64LE(BigInt(value), at)
  locator.writeUInt32LE(0x0706_4b50)
  locator.writeBigUInt64LE(BigInt(local.length + entry.length * count), 8)
  locator.writeUInt32LE(1, 16)
  end.writeUInt32LE(0x0605_4b50)
  end.fill(0, 4, 8)
  end.fill(0, 20)
  return Buffer.concat([local, ...Array.from({ length: count }, () => entry), end64, locator, end])
}

test('EXCH-04 an archive of 150,000 pictures is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-package-'))
  try {
    const path = join(folder, '1')
    await writeFile(path, zipOfPictures(150_000))
    const { files, close } = await openSessionPackage([{ name: 'catalogue.zip', path, bytes: 0, isToImport: true }])
    close()
    expect(files).toHaveLength(150_000)
  } finally {
    await rm(folder, { recursive: true })
  }
})
