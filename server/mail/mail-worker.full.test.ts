// Checks delivery of e-mails by SMTP and as files, with failing servers (CHK-06).
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openData, testConfig, type TestData } from '#test/harness.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { countEmails, listUndeliverableEmails, resendEmails } from './undeliverable-emails.ts'
import { heartbeatSeconds, supervision } from '../lib/job-supervision.ts'
import { createMailQueues, deadMailQueue, mailQueue, type Email, type RetryPlan } from './mail-queue.ts'
import { storeEmails } from './enqueue-emails.ts'
import { startMail } from './mail-worker.ts'
import { newJobs } from '#test/new-jobs.ts'
import { until } from '#test/wait-for.ts'

let database: TestData
let pool: TestData['pool']
let folder: string
let server: MailServer
const running: PgBoss[] = []
beforeAll(async () => {
  database = await openData()
  pool = database.pool
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-mail-'))
  server = await startMailServer()
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop({ graceful: true, timeout: 2000 })
  await server.close()
  await rm(folder, { recursive: true, force: true })
  await pool.query('delete from pgboss.job')
})

const tries = (retryLimit: number): RetryPlan => ({ retryLimit, retryDelay: 0, retryDelayMax: 0 })

const email = (name: string): Email => ({
  messageId: `order-${name}@rodnik.test`,
  to: { name: 'Айдар, "Юг"', address: 'aidar@stroydom.example' },
  subject: `Заказ ${name} принят`,
  html: '<p>Здравствуйте</p>',
  text: 'Здравствуйте',
})

/** @param plan null = the shop's own */
async function worker(overrides: Partial<Config>, plan: RetryPlan | null = tries(5)): Promise<PgBoss> {
  const jobs = newJobs(database.connectionString)
  running.push(jobs)
  await jobs.start()
  const config = { ...testConfig({ DATA_FOLDER: folder }), ...overrides }
  await startMail(
    { db: openDatabase(pool), jobs, config, log: pino({ level: 'silent' }) },
    { ...(plan && { plan }), pollingIntervalSeconds: 0.5 },
  )
  return jobs
}

const bySmtp = () => ({ fixedSettings: { 'smtp.url': server.url } })

const queue = (jobs: PgBoss, emails: Email[]) =>
  openDatabase(pool)
    .transaction()
    .execute((trx) => storeEmails(trx, jobs, emails))
const states = async () =>
  (await pool.query<{ name: string; state: string }>('select name, state from pgboss.job order by name, state')).rows.map(
    ({ name, state }) => `${name} ${state}`,
  )
const messageIds = (emails: string[]) => emails.map((text) => /^Message-ID: <(.+)>/im.exec(text)?.[1])
describe('emails by SMTP', () => {
  test('CHK-06 an e-mail arrives once, in HTML and text, to one recipient', async () => {
    const jobs = await worker(bySmtp())
    await queue(jobs, [email('A'), email('B')])
    await until(() => server.emails.length === 2)
    await until(async () => (await states()).every((state) => state === 'mail completed'))
    expect(messageIds(server.emails).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'order-A@rodnik.test',
      'order-B@rodnik.test',
    ])
    const [one = ''] = server.emails
    expect(one).toMatch(/^To: .*<aidar@stroydom\.example>\r?$/m)
    expect(one).toContain('multipart/alternative')
    expect(one).toContain('Auto-Submitted: auto-generated')
    expect(server.tries()).toBe(2)
  })

  test('CHK-06 a server that refuses temporarily, drops or delays gets the same e-mail again', async () => {
    server.faults.push('busy', 'try later', 'drop', 'refuse content', 'drop after taking', 'delay')
    const jobs = await worker(bySmtp())
    await queue(jobs, [email('C')])
    await until(async () => (await states()).every((state) => state === 'mail completed'))
    // Accepted twice, since the connection broke before the response; the Message-ID is the same.
    expect(messageIds(server.emails)).toEqual(['order-C@rodnik.test', 'order-C@rodnik.test'])
    expect(server.tries()).toBe(6)
  })

  test('CHK-06 an undelivered e-mail is retried after seconds, later hours, for ten days in all', async () => {
    server.faults.push('busy', 'busy')
    const jobs = await worker(bySmtp(), null)
    await queue(jobs, [email('W')])
    const waits = async () => {
      const select = `select state, extract(epoch from start_after - clock_timestamp())::float as seconds from pgboss.job where name = $1`
      return (await pool.query<{ state: string; seconds: number }>(select, [mailQueue])).rows[0]!
    }
    await until(async () => (await waits()).state === 'retry')
    const first = (await waits()).seconds
    expect([first > 4, first < 31]).toEqual([true, true])
    await pool.query(`update pgboss.job set retry_count = 240, start_after = now()`)
    await until(() => server.tries() === 2)
    await until(async () => (await waits()).state === 'retry')
    const late = (await waits()).seconds
    expect([late > 1700, late <= 3600]).toEqual([true, true])
    expect((await pool.query('select retry_limit from pgboss.job')).rows).toEqual([{ retry_limit: 250 }])
  })

  test('CHK-06 OPS-02 the e-mail of a killed process is tried again after 15 s without a heartbeat, within a minute in all', async () => {
    const jobs = newJobs(database.connectionString, { max: 2, supervise: true, ...supervision })
    running.push(jobs)
    await jobs.start()
    await createMailQueues(jobs)
    await queue(jobs, [email('alive'), email('killed')])
    await pool.query(`update pgboss.job set state = 'active', started_on = now(),
      heartbeat_on = now() - case when data->>'messageId' like '%killed%' then interval '16 s' else interval '14 s' end`)
    await jobs.supervise(mailQueue)
    const waiting = `select data->>'messageId' as id, extract(epoch from start_after - clock_timestamp())::float as seconds
      from pgboss.job where state = 'retry'`
    const { rows } = await pool.query<{ id: string; seconds: number }>(waiting)
    expect(rows.map(({ id }) => id)).toEqual(['order-killed@rodnik.test'])
    expect(heartbeatSeconds + supervision.superviseIntervalSeconds + rows[0]!.seconds).toBeLessThan(60)
    await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    await worker(bySmtp())
    await until(() => server.emails.length === 1)
    expect(messageIds(server.emails)).toEqual(['order-killed@rodnik.test'])
  })

  test('CHK-06 an e-mail interrupted midway is not accepted as complete', async () => {
    server.faults.push('drop midway')
    const jobs = await worker(bySmtp())
    await queue(jobs, [{ ...email('L'), text: 'Позиция заказа\n'.repeat(20_000) }])
    await until(async () => (await states()).every((state) => state === 'mail completed'))
    expect(messageIds(server.emails)).toEqual(['order-L@rodnik.test'])
    expect(server.emails[0]!.length).toBeGreaterThan(500_000)
  })

  test('CHK-06 staff see dead e-mails and resend them with their Message-ID', async () => {
    server.faults.push('refuse recipient', 'refuse recipient')
    const jobs = await worker(bySmtp())
    const db = openDatabase(pool)
    await queue(jobs, [email('M'), email('N')])
    await until(async () => (await countEmails(db)).dead === 2)
    const dead = await listUndeliverableEmails(db)
    const [first, second] = ['Заказ M принят', 'Заказ N принят'].map((subject) => dead.find(({ email: one }) => one?.subject === subject))
    expect(first).toMatchObject({ email: { subject: 'Заказ M принят' }, tries: 1, reason: expect.stringContaining('no such mailbox') })
    expect(await resendEmails(jobs, [second!.id])).toBe(1)
    await until(() => server.emails.length === 1)
    expect(messageIds(server.emails)).toEqual(['order-N@rodnik.test'])
    expect(await resendEmails(jobs)).toBe(1)
    expect(await resendEmails(jobs)).toBe(0)
    await until(async () => (await countEmails(db)).waiting === 0)
    expect(await countEmails(db)).toEqual({ waiting: 0, dead: 0 })
    expect(messageIds(server.emails)).toEqual(['order-N@rodnik.test', 'order-M@rodnik.test'])
  })

  test('CHK-06 e-mails wait while the mail server is down', async () => {
    await server.close()
    const first = await worker(bySmtp(), tries(1000))
    await queue(first, [email('D')])
    await until(async () => (await states()).includes('mail retry'))
    await first.stop({ graceful: true, timeout: 2000 })
    server = await startMailServer(Number(new URL(server.url).port))
    await worker(bySmtp(), tries(1000))
    await until(() => server.emails.length === 1)
    expect(messageIds(server.emails)).toEqual(['order-D@rodnik.test'])
  })

  test('CHK-06 e-mails to unknown recipients and those out of attempts are stored as dead', async () => {
    server.faults.push('refuse recipient')
    const jobs = await worker(bySmtp(), tries(1))
    await queue(jobs, [email('E')])
    await until(async () => (await states()).join() === 'mail failed,mail-dead created')
    expect(server.tries()).toBe(1)
    await pool.query('delete from pgboss.job')
    server.faults.push('try later', 'try later')
    await queue(jobs, [email('F')])
    await until(async () => (await states()).join() === 'mail failed,mail-dead created')
    expect(await jobs.findJobs(deadMailQueue)).toMatchObject([{ data: { messageId: 'order-F@rodnik.test' } }])
    expect(server.emails).toEqual([])
  })

  test('ADM-03 CHK-06 a mail server that staff set is used without a restart', async () => {
    const jobs = await worker({ mailOutbox: join(folder, 'outbox') })
    const config = testConfig({ DATA_FOLDER: folder })
    await changeSettings({ db: openDatabase(pool), config }, { kind: 'system', id: 'test' }, [{ key: 'smtp.url', text: server.url }])
    await queue(jobs, [email('K')])
    await until(() => server.emails.length === 1)
    await pool.query('delete from settings')
  })

  test('CHK-06 a rolled back action leaves no e-mail', async () => {
    const jobs = await worker(bySmtp())
    const action = openDatabase(pool)
      .transaction()
      .execute(async (trx) => {
        await storeEmails(trx, jobs, [email('G')])
        throw new Error('refused after all')
      })
    await expect(action).rejects.toThrow('refused after all')
    expect(await jobs.findJobs(mailQueue)).toEqual([])
  })
})

describe('emails without SMTP', () => {
  test('CHK-06 API-12 are complete .eml files named by their id, also when delivered twice', async () => {
    const mailOutbox = join(folder, 'outbox')
    const jobs = await worker({ mailOutbox })
    await queue(jobs, [email('H'), email('H'), { ...email('I'), messageId: '../../x @rodnik.test' }])
    await until(async () => (await states()).every((state) => state === 'mail completed'))
    expect((await readdir(mailOutbox)).sort()).toEqual(['.._.._x_@rodnik.test.eml', 'order-H@rodnik.test.eml'])
    expect(await readFile(join(mailOutbox, 'order-H@rodnik.test.eml'), 'utf8')).toContain('Message-ID: <order-H@rodnik.test>')
  })

  test('CHK-06 an e-mail stays in the queue while the folder is not writable', async () => {
    await writeFile(join(folder, 'file'), '')
    const jobs = await worker({ mailOutbox: join(folder, 'file', 'outbox') }, tries(1000))
    await queue(jobs, [email('J')])
    await until(async () => (await states()).join() === 'mail retry')
  })
})
