import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { createDraft, deleteDraft } from '../orders/drafts.ts'
import { purgeOrderFiles } from './purge-jobs.ts'
import { addOrderFile } from '../drafts/draft-files.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

test('DRF-01 SEC-01 files of a deleted draft are deleted by the next nightly job, others stay', async () => {
  const { services } = shop
  const { user } = await signedIn(services)
  const file = { name: 'a.csv', bytes: Buffer.from('VT-15;2') }
  const [remaining, deleted] = [await newDraft('one'), await newDraft('two')]
  const storedFile = await addOrderFile(services, user.id, remaining, file)
  const deletedFile = await addOrderFile(services, user.id, deleted, file)
  const young = randomUUID() // as one that is being uploaded
  await services.orderFiles.put(young, file.bytes)
  await deleteDraft(services.db, user.id, deleted)
  expect(await purgeOrderFiles(services)).toBe(0) // none is a day old
  const tomorrow = { ...services, clock: () => new Date(Date.now() + 25 * 3600 * 1000) }
  await services.orderFiles.remove(young)
  expect(await purgeOrderFiles(tomorrow)).toBe(1)
  expect(await services.orderFiles.find(deletedFile)).toBeUndefined()
  expect(await services.orderFiles.find(storedFile)).toEqual(file.bytes)

  function newDraft(key: string): Promise<string> {
    return createDraft(services.db, user.id, { items: [], comment: '' }, key)
  }
})
