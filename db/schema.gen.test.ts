// Checks that the generated types are those of the newest migration (OPS-03).
import { execFileSync } from 'node:child_process'
import { test } from 'vitest'
import { openData } from '#test/harness.ts'

test('OPS-03 the generated types are those of the newest migration', async () => {
  const { connectionString, close } = await openData()
  try {
    // Throws with the difference in its message if the file is out of date.
    execFileSync(process.execPath, ['scripts/generate-db-types.ts', '--verify', connectionString], { encoding: 'utf8' })
  } finally {
    await close()
  }
})
