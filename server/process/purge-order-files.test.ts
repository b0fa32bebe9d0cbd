// Checks the nightly deletion of drafts and their files (DRF-01).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf } from '#test/file-of.ts'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { createDraft, deleteDraft } from '../orders/drafts.ts'
import { purgeOrderFiles } from './purge-jobs.ts'
import { addOrderFile, listOrderFiles } from '../drafts/draft-files.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

test('DRF-01 SEC-01:retention files of a deleted draft are deleted by the next nightly job, others stay', async () => {
  const { services } = shop
  const { user } = await signedIn(services)
  const file = fileOf('a.csv', 'VT-15;2')
  const [remaining, deleted] = [await newDraft('one'), await newDraft('two')]
  const storedFile = await addOrderFile(services, { userId: user.id, clientAddress: '127.0.0.1' }, remaining, file)
  const deletedFile = await addOrderFile(services, { userId: user.id, clientAddress: '127.0.0.1' }, deleted, file)
  const young = randomUUID() // as one that is being uploaded
  await services.orderFiles.put(young, file)
  await deleteDraft(services.db, user.id, deleted)
  expect(await purgeOrderFiles(services)).toMatchObject({ removed: 0 }) // none is a day old
  const tomorrow = { ...services, clock: () => new Date(Date.now() + 25 * 3600 * 1000) }
  await services.orderFiles.remove(young)
  expect(await purgeOrderFiles(tomorrow)).toMatchObject({ removed: 1 })
  expect(await services.orderFiles.find(deletedFile)).toBeUndefined()
  expect(await services.orderFiles.find(storedFile)).toEqual(Buffer.from('VT-15;2'))

  function newDraft(key: string): Promise<string> {
    return createDraft(services.db, user.id, { items: [], comment: '' }, key)
  }
})

test('DRF-01 SEC-01:retention files of drafts unchanged for half a year and drafts unchanged for a year are deleted; changed ones and orders stay', async () => {
  const { services, pool } = shop
  const { user } = await signedIn(services, { email: 'drafts@dom.example' })
  const file = fileOf('a.csv', 'VT-15;2')
  const draftOfDays = async (days: number) => {
    const number = await createDraft(services.db, user.id, { items: [{ article: 'VT-15', quantity: 1 }], comment: '' }, `${days} days`)
    await addOrderFile(services, { userId: user.id, clientAddress: '127.0.0.1' }, number, file)
    await pool.query(
      "update order_files set created_at = now() - interval '400 days' where order_id = (select id from orders where number = $1)",
      [number],
    )
    await pool.query('update orders set updated_at = now() - make_interval(days => $2) where number = $1', [number, days])
    return number
  }
  const [young, old, older] = [await draftOfDays(179), await draftOfDays(181), await draftOfDays(366)]
  expect(await purgeOrderFiles(services)).toMatchObject({ draftFiles: 2, drafts: 1 })
  const filesOf = async (number: string) => (await listOrderFiles(services, user.id, number)).length
  expect([await filesOf(young), await filesOf(old)]).toEqual([1, 0])
  await expect(filesOf(older)).rejects.toMatchObject({ code: 'order_not_found' })
})
