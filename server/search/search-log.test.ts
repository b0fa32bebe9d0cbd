// Checks the log of searches and its report (SRCH-08).
import { pino } from 'pino'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, openPool } from '../database/database.ts'
import { openData, type TestData } from '#test/harness.ts'
import { SearchLog } from './search-log.ts'
import { addSynonym, readSearchReport } from './search-report.ts'

const log = pino({ level: 'silent' })
let data: TestData
let pool: Pool

beforeAll(async () => {
  data = await openData()
  pool = data.pool
})
afterAll(() => data.close())
beforeEach(() => pool.query('delete from search_queries; delete from search_openings'))

const found = { found: 12, isPartly: false }
const report = (order: 'searches' | 'nothingFound' = 'searches') => readSearchReport(openDatabase(pool), { days: 7, order, most: 10 })

test('SRCH-08 the report holds queries with counts, misses and what was opened, from all processes', async () => {
  const [one, other] = [new SearchLog({ pool, log }), new SearchLog({ pool, log })]
  one.noteSearch('Насос', found, '203.0.113.7')
  one.noteSearch('насос ', found, '203.0.113.7')
  other.noteSearch('НАСОС', { found: 3, isPartly: true }, '203.0.113.7')
  other.noteSearch('качалка', { found: 0, isPartly: false }, '203.0.113.7')
  one.noteOpening('насос', { kind: 'product', target: 'GRU-1' }, '203.0.113.7')
  other.noteOpening('насос', { kind: 'product', target: 'GRU-1' }, '203.0.113.7')
  other.noteOpening('насос', { kind: 'category', target: 'nasosy' }, '203.0.113.7')
  expect(await report()).toEqual([])
  await Promise.all([one.write(), other.write()])
  expect(await report()).toEqual([
    {
      query: 'насос',
      searches: 3,
      nothingFound: 0,
      partlyFound: 1,
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      opened: [
        { kind: 'product', target: 'GRU-1', openings: 2 },
        { kind: 'category', target: 'nasosy', openings: 1 },
      ],
    },
    expect.objectContaining({ query: 'качалка', searches: 1, nothingFound: 1, opened: [] }),
  ])
  expect((await report('nothingFound')).map(({ query }) => query)).toEqual(['качалка'])
})

test('SRCH-08 SEC-01:limits what one network opens again and again counts once a day', async () => {
  const searchLog = new SearchLog({ pool, log })
  for (const address of ['203.0.113.7', '198.51.100.7', '203.0.113.7'])
    searchLog.noteOpening('насос', { kind: 'product', target: 'GRU-1' }, address)
  searchLog.noteOpening('насос', { kind: 'product', target: 'GRU-2' }, '203.0.113.7')
  await searchLog.write()
  searchLog.noteOpening('насос', { kind: 'product', target: 'GRU-1' }, '203.0.113.7')
  await searchLog.write()
  const { rows } = await pool.query<{ target: string; openings: number }>('select target, openings from search_openings order by target')
  expect(rows).toEqual([
    { target: 'GRU-1', openings: 2 },
    { target: 'GRU-2', openings: 1 },
  ])
})

test('SRCH-08 many or odd texts fill neither memory nor table', async () => {
  const searchLog = new SearchLog({ pool, log })
  for (const odd of ['', '\0', '\ud800', "'; drop table search_queries; --", 'x'.repeat(10_000), '😀', '<b>'])
    searchLog.noteSearch(odd, found, '203.0.113.7')
  for (let number = 0; number < 3000; number++) searchLog.noteSearch(`запрос ${number}`, found, '203.0.113.7')
  searchLog.noteOpening('aidar@stroydom.example', { kind: 'product', target: 'GRU-1' }, '203.0.113.7')
  await searchLog.write()
  const { rows } = await pool.query<{ queries: number; openings: number }>(
    'select (select count(*) from search_queries) as queries, (select count(*) from search_openings) as openings',
  )
  expect(rows).toEqual([{ queries: 1000, openings: 0 }])
  expect((await report()).map(({ query }) => query)).toContain("'; drop table search_queries; --")
})

test('SRCH-08 SEC-01:limits of one network 2,000 texts a day are stored, so that those of others find space', async () => {
  const searchLog = new SearchLog({ pool, log })
  for (let number = 0; number < 3000; number++) {
    searchLog.noteSearch(`запрос ${number}`, found, '203.0.113.7')
    if (number % 500 === 0) await searchLog.write()
  }
  searchLog.noteOpening('насос', { kind: 'product', target: 'GRU-1' }, '203.0.113.7')
  searchLog.noteSearch('насос', found, '203.0.114.8')
  await searchLog.write()
  const { rows } = await pool.query<{ queries: number; openings: number }>(
    'select (select count(*) from search_queries) as queries, (select count(*) from search_openings) as openings',
  )
  expect(rows).toEqual([{ queries: 2001, openings: 0 }])
})

test('SRCH-08 searches work without a database; counts are written when it is back', async () => {
  const away = openPool('postgresql://nobody@127.0.0.1:9/nothing', 1)
  const searchLog = new SearchLog({ pool: away, log })
  expect(() => searchLog.noteSearch('насос', found, '203.0.113.7')).not.toThrow()
  await expect(searchLog.write()).resolves.toBeUndefined()
  expect(await searchLog.popular()).toEqual([])
  await away.end()

  await pool.query('alter table search_queries rename to away')
  const patient = new SearchLog({ pool, log })
  patient.noteSearch('насос', found, '203.0.113.7')
  patient.noteOpening('насос', { kind: 'brand', target: 'wilo' }, '203.0.113.7')
  await patient.write()
  await pool.query('alter table away rename to search_queries')
  patient.noteSearch('насос', found, '203.0.113.7')
  await patient.write()
  expect(await report()).toEqual([
    expect.objectContaining({ query: 'насос', searches: 2, opened: [{ kind: 'brand', target: 'wilo', openings: 1 }] }),
  ])
})

test('SRCH-08 a search is counted once even if old counts could not be deleted after it', async () => {
  await pool.query(`
    insert into search_queries (day, query, searches, nothing_found, partly_found) values (current_date - 500, 'старый', 1, 0, 0);
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse_delete before delete on search_queries for each row execute function refuse_delete()`)
  const searchLog = new SearchLog({ pool, log })
  searchLog.noteSearch('насос', found, '203.0.113.7')
  searchLog.noteOpening('насос', { kind: 'brand', target: 'wilo' }, '203.0.113.7')
  await searchLog.write()
  await pool.query('drop trigger refuse_delete on search_queries; drop function refuse_delete')
  await searchLog.write()
  expect(await report()).toEqual([
    expect.objectContaining({ query: 'насос', searches: 1, opened: [{ kind: 'brand', target: 'wilo', openings: 1 }] }),
  ])
})

test('SRCH-02 SRCH-08 popular queries are frequent successful ones; none while there are few', async () => {
  const ask = async (query: string, times: number, result = found) => {
    const searchLog = new SearchLog({ pool, log })
    for (let time = 0; time < times; time++) searchLog.noteSearch(query, result, `203.0.${time}.7`)
    await searchLog.write()
  }
  await ask('насос', 9)
  await ask('кран шаровой', 7)
  await ask('труба', 4)
  await ask('качалка', 50, { found: 0, isPartly: false })
  await ask('насоз', 50, { found: 5, isPartly: true })
  expect(await new SearchLog({ pool, log }).popular()).toEqual([])
  await ask('труба', 1)
  const searchLog = new SearchLog({ pool, log })
  expect(await searchLog.popular()).toEqual(['насос', 'кран шаровой', 'труба'])
  await pool.query('delete from search_queries')
  expect(await searchLog.popular()).toHaveLength(3)
})

test('SRCH-02 SEC-01:limits one visitor alone makes no query popular', async () => {
  const searchLog = new SearchLog({ pool, log })
  for (const query of ['насос', 'кран шаровой', 'труба'])
    for (let time = 0; time < 5; time++) {
      searchLog.noteSearch(query, found, `203.0.${time}.7`)
      for (let again = 0; again < 50; again++) searchLog.noteSearch('позвоните мне', found, '198.51.100.7')
      await searchLog.write()
    }
  expect(await searchLog.popular()).toEqual(['кран шаровой', 'насос', 'труба'])
})

test('SRCH-02 SEC-01:limits the addresses of a /24 count once a day', async () => {
  const searchLog = new SearchLog({ pool, log })
  for (const query of ['насос', 'кран шаровой', 'труба'])
    for (let host = 1; host <= 20; host++) searchLog.noteSearch(query, found, `203.0.113.${host}`)
  await searchLog.write()
  expect(await searchLog.popular()).toEqual([])
})

test('SRCH-08 a synonym is added from a row only once, even concurrently', async () => {
  const db = openDatabase(pool)
  const row = { query: ' качалка ', meaning: 'насос' }
  await Promise.all([addSynonym(db, row), addSynonym(db, row), addSynonym(db, { query: 'Насос', meaning: 'Качалка' })])
  const { rows } = await pool.query("select terms from search_synonyms where 'качалка' = any(terms) or 'Качалка' = any(terms)")
  expect(rows).toHaveLength(1)
  for (const bad of [
    { query: '', meaning: 'насос' },
    { query: 'насос', meaning: ' \u0000' },
    { query: 'насос', meaning: 'НАСОС' },
    { query: 'x'.repeat(101), meaning: 'насос' },
  ])
    await expect(addSynonym(db, bad)).rejects.toMatchObject({ code: 'malformed' })
})
