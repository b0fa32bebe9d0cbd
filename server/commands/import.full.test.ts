// Checks the output and the exit codes of the import command (EXCH-03).
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openData, type TestData } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'

const sample = fileURLToPath(new URL('../../test/samples/commerceml/bus-2.07', import.meta.url))
let data: TestData
let folder: string
beforeAll(async () => {
  data = await openData()
  folder = data.folder
})
afterAll(() => data.close())

const run = (...args: string[]) => runCommand('import', data, ...args)

test('EXCH-03 the command imports a folder, prints results and warnings, and exits with 0', async () => {
  const { code, stdout } = await run(sample, '--rate', 'RUB=5')
  expect(code).toBe(0)
  expect(stdout).toContain('import0_1.xml: 164635 bytes, utf-8; products 36, offers 0, orders 0')
  expect(stdout).toContain('Products:      read 36, variants 0, created 36')
  expect(stdout).toContain('! 8 offers of products that are not known:')
})

test('EXCH-03 a broken file exits with 1 and names file and line', async () => {
  const broken = join(folder, 'import.xml')
  await writeFile(broken, '<?xml version="1.0"?>\n<КоммерческаяИнформация>\n<Каталог>')
  const failed = await run(broken)
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toContain('import.xml:3:')
  expect(failed.stderr).toContain('Nothing was changed.')
})
