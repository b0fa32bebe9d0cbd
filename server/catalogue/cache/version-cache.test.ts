// Checks that a value is computed once for a version, and again after a failure (OPS-02).
import { expect, test } from 'vitest'
import { cachedPerVersion } from './version-cache.ts'

test('OPS-02 a value is computed once for a version of each catalogue and a key, again for the next version', () => {
  let version = 1
  const [one, other] = [{ version: () => version }, { version: () => 1 }]
  const made: string[] = []
  const find = cachedPerVersion((_: { catalogue: typeof one }, key: string) => {
    made.push(key)
    return [key]
  })
  expect(find({ catalogue: one }, 'a')).toBe(find({ catalogue: one }, 'a'))
  find({ catalogue: one }, 'b')
  find({ catalogue: other }, 'a')
  expect(made.splice(0)).toEqual(['a', 'b', 'a'])
  version = 2
  for (const catalogue of [one, other]) find({ catalogue }, 'a')
  expect(made).toEqual(['a'])
})

test('ERR-01 a reading that fails is reported to its caller, and the next one is made again', async () => {
  let isBroken = true
  const find = cachedPerVersion(async ({ catalogue }: { catalogue: { version: () => number } }) => {
    if (isBroken) throw new Error('the database is down')
    return catalogue.version()
  })
  const needed = { catalogue: { version: () => 1 } }
  await expect(find(needed)).rejects.toThrow('the database is down')
  isBroken = false
  expect(await find(needed)).toBe(1)
})
