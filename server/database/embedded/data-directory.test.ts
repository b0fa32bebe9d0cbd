// Checks the folder of the embedded PostgreSQL without a server (OPS-01).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareHome } from './data-directory.ts'

test('OPS-01 the folder is prepared for commands at the same time, and after a start that was killed while it wrote the location', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rodnik-home-'))
  try {
    await mkdir(join(dataFolder, 'postgres'))
    await writeFile(join(dataFolder, 'postgres', 'location.json'), '{"home": "/var')
    const homes = await Promise.all(Array.from({ length: 20 }, () => prepareHome(dataFolder, undefined)))
    expect(new Set(homes.map(({ folder }) => folder))).toEqual(new Set([join(dataFolder, 'postgres')]))
  } finally {
    await rm(dataFolder, { recursive: true })
  }
})
