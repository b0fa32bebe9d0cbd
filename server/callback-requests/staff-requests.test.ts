// Works on requests as staff: queue, take, answer, close, send to the CRM again (ADM-03).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSurroundings } from '#server/catalogue/product/related-products.ts'
import { createCrmQueues } from '#server/crm/crm-jobs.ts'
import { staff } from '#server/journal/actors.ts'
import { loadList } from '#server/staff-lists/load-list.ts'
import { anotherPerson, signedIn } from '#test/create-session.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { emailsTo } from '#test/mail/mailbox.ts'
import {
  answerRequest,
  closeRequest,
  hideQuestion,
  releaseRequest,
  reopenRequest,
  takeRequest,
  undoRequestChange,
} from './change-request.ts'
import { requestCallback } from './create-callback-request.ts'
import { readRequest } from './read-request.ts'
import { countRequests, requestsList } from './requests-list.ts'

let shop: TestShop
let dinara: string
let daniyar: string
beforeAll(async () => {
  shop = await openShop()
  await createCrmQueues(shop.services.jobs)
  const colleague = async (firstName: string, email: string) =>
    (await signedIn(shop.services, { ...anotherPerson, firstName, email, staffRoles: ['orders'] })).user.id
  dinara = await colleague('Динара', 'dinara@rodnik.example')
  daniyar = await colleague('Данияр', 'daniyar@rodnik.example')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from callbacks; delete from attempts; delete from pgboss.job')
})

let keys = 0
const ask = (change: { email?: string; comment?: string; topic?: 'call' | 'question'; name?: string } = {}) =>
  requestCallback(
    shop.services,
    { clientAddress: '203.0.113.9' },
    { name: 'Павел', phone: '+77055557631', email: '', comment: '', article: 'VT-15', topic: 'call', ...change },
    `desk-${(keys += 1)}`,
  )
const queue = async (params: string) =>
  (await loadList(shop.services.db, requestsList, new URLSearchParams(params))).rows.map(({ id }) => id)
const versionOf = async (id: string) => (await readRequest(shop.services.db, id)).version

test('ADM-03 the queue has tabs by state, topic and colleague, and finds by name, phone and words', async () => {
  const { db } = shop.services
  const call = await ask({ name: 'Ильяс' })
  const question = await ask({ topic: 'question', comment: `Подойдёт UPS вместо Wilo? ${'я'.repeat(1900)}` })
  await takeRequest(db, staff(dinara), question, null)
  expect(await queue('state=open&sort=created_at')).toEqual([call, question])
  expect([await queue('state=new'), await queue('state=work'), await queue(`state=open&taken_by=${dinara}`)]).toEqual([
    [call],
    [question],
    [question],
  ])
  expect([await queue('topic=question'), await queue(`taken_by=${daniyar}`), await queue('taken_by=x'), await queue('state=x')]).toEqual([
    [question],
    [],
    [],
    [],
  ])
  for (const text of ['wilo', 'ups под']) expect(await queue(`search=${text}`)).toEqual([question])
  expect(await queue('search=ильяс')).toEqual([call])
  expect((await queue('search=8 705 555')).toSorted()).toEqual([call, question].toSorted())
  expect(await countRequests(db, dinara)).toEqual({ open: 2, new: 1, work: 1, mine: 1, crm: 0 })
})

test('ADM-03 of two who take a request at once one gets it, and the other is told by whom; a colleague’s is taken over knowingly', async () => {
  const { db } = shop.services
  const id = await ask()
  const results = await Promise.allSettled([takeRequest(db, staff(dinara), id, null), takeRequest(db, staff(daniyar), id, null)])
  const { takenBy, takenName } = await readRequest(db, id)
  const lost = results.find(({ status }) => status === 'rejected')
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(lost).toMatchObject({ reason: { code: 'conflict', detail: `${takenName} уже взял это обращение.` } })
  const other = takenBy === dinara ? daniyar : dinara
  await takeRequest(db, staff(other), id, takenBy)
  expect(await readRequest(db, id)).toMatchObject({ takenBy: other, state: 'work' })
  await releaseRequest(db, staff(other), id, await versionOf(id))
  expect(await readRequest(db, id)).toMatchObject({ takenBy: null, state: 'new' })
  const journal = await db.selectFrom('journal').select('actorId').where('recordId', '=', id).where('actorKind', '=', 'staff').execute()
  expect(journal).toHaveLength(3)
})

test('STAFF-07 a request that was closed by mistake is as it was, unless it was changed since', async () => {
  const { db } = shop.services
  const id = await ask()
  const close = async () => (await closeRequest(db, staff(dinara), id, await versionOf(id))) ?? 0
  const closed = await close()
  await expect(undoRequestChange(db, staff(daniyar), id, closed)).rejects.toMatchObject({ code: 'status_not_allowed' })
  await undoRequestChange(db, staff(dinara), id, closed)
  expect(await readRequest(db, id)).toMatchObject({ state: 'new', takenBy: null, takenAt: null, closedAt: null })
  const again = await close()
  await reopenRequest(db, staff(daniyar), id, await versionOf(id))
  await expect(undoRequestChange(db, staff(dinara), id, again)).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('потом это изменил Данияр'),
  })
})

test('ADM-03 an answer goes to the customer once, also for a double click, and closes the request', async () => {
  const { db } = shop.services
  const id = await ask({ email: 'pavel@example.kz', topic: 'question' })
  const expected = await versionOf(id)
  const text = 'Да, подойдёт.\nДлина 180 мм. <img src=x onerror=alert(1)>'
  const answer = () => answerRequest(shop.services, staff(dinara), id, { text, question: null, expected })
  const results = await Promise.allSettled([answer(), answer()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const sent = (await emailsTo(shop.services, 'pavel@example.kz')).filter(({ subject }) => subject.startsWith('Ответ'))
  expect(sent).toMatchObject([{ text: expect.stringContaining('Длина 180 мм.'), html: expect.not.stringContaining('<img src=x') }])
  expect(await readRequest(db, id)).toMatchObject({ state: 'done', answer: text, takenBy: dinara, publishedQuestion: null })
  await reopenRequest(db, staff(daniyar), id, await versionOf(id))
  expect(await readRequest(db, id)).toMatchObject({ state: 'work', takenBy: dinara, closedAt: null })
})

test('ADM-03 question and answer are shown on the page of the product, as staff have worded them, until they are taken off', async () => {
  const { db } = shop.services
  const shown = async () => (await readSurroundings(db, 'VT-15')).questions
  const announced = () => db.selectFrom('catalogueChanges').select('id').where('kind', '=', 'product').execute()
  const id = await ask({ topic: 'question', comment: 'Я Павел, +7 705. Есть ли паспорт?' })
  const before = (await announced()).length
  const publish = async (question: string) =>
    answerRequest(shop.services, staff(dinara), id, { text: 'Да, в\u00a0документах.', question, expected: await versionOf(id) })
  await publish('Есть ли паспорт?')
  expect(await shown()).toEqual([{ question: 'Есть ли паспорт?', answer: 'Да, в\u00a0документах.' }])
  expect((await announced()).length).toBe(before + 1)
  await expect(hideQuestion(db, staff(dinara), id, 1)).rejects.toMatchObject({ code: 'conflict' })
  await hideQuestion(db, staff(dinara), id, await versionOf(id))
  expect([await shown(), (await announced()).length]).toEqual([[], before + 2])
  await db.updateTable('callbacks').set({ article: 'нет такого' }).where('id', '=', id).execute()
  await expect(publish('Есть?')).rejects.toMatchObject({ code: 'malformed', fields: { question: [expect.any(String)] } })
})

test('ADM-03 a request without an e-mail is not answered by mail, an older version and an unknown one are refused', async () => {
  const { db } = shop.services
  const id = await ask()
  const expected = await versionOf(id)
  const answered = answerRequest(shop.services, staff(dinara), id, { text: 'Да', question: null, expected })
  await expect(answered).rejects.toMatchObject({ code: 'malformed', fields: { answer: [expect.stringContaining('позвоните')] } })
  await closeRequest(db, staff(dinara), id, expected)
  await expect(closeRequest(db, staff(daniyar), id, expected)).rejects.toMatchObject({ code: 'conflict' })
  for (const unknown of ['x', '00000000-0000-0000-0000-000000000000'])
    await expect(takeRequest(db, staff(dinara), unknown, null)).rejects.toMatchObject({ code: 'not_found' })
})

test('ADM-03 CB-03 what the CRM did not accept is shown with its fault and next try', async () => {
  const { db } = shop.services
  const id = await ask()
  const at = new Date('2030-01-01T10:00:00Z')
  await shop.pool.query(
    `update callbacks set crm_wanted_at = now(), crm_tries = 3, crm_problem = '401 INVALID_CREDENTIALS' where id = $1`,
    [id],
  )
  expect(await readRequest(db, id)).toMatchObject({ crm: 'refused', crmTries: 3, nextTryAt: null })
  await shop.services.jobs.send('crm', { callbackId: id }, { startAfter: at })
  expect(await readRequest(db, id)).toMatchObject({ crm: 'refused', nextTryAt: at })
  expect([await queue('state=crm'), (await countRequests(db, dinara)).crm]).toEqual([[id], 1])
})
