// Checks the content of the demo company and its links (CONT-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocumentFiles } from '#server/files/document-store.ts'
import { openImageFiles } from '#server/files/image-store.ts'
import { openData, type TestData } from '#test/harness.ts'
import { pagePatterns } from '#test/routes.ts'
import { makeSlug } from '#contract/values/slug.ts'
import { readAssortment } from '../assortment.ts'
import { newestObjects } from '../content/projects-1.ts'
import { demoNews } from './news.ts'
import { writeCompany } from './write-company.ts'

let data: TestData
let pool: TestData['pool']
let folder: string

beforeAll(async () => {
  data = await openData()
  ;({ pool, folder } = data)
})
afterAll(() => data.close())

const rows = async <Row extends object>(query: string): Promise<Row[]> => (await pool.query<Row>(query)).rows
const write = async () => writeCompany({ pool, images: await openImageFiles({ folder }), documents: await openDocumentFiles({ folder }) })

test('CONT-01 the demo company is whole: news of each kind with pictures, certificates as files, partners, questions, pages; once', async () => {
  await write()
  await write()
  expect(await rows('select kind, count(*) from news where picture_id is not null and is_published group by kind order by kind')).toEqual([
    { kind: 'news', count: 5 },
    { kind: 'promotion', count: 3 },
    { kind: 'event', count: 2 },
  ])
  const counts = `select (select count(*) from certificates where document_id is not null and picture_id is not null) as certificates,
    (select count(*) from partners) as partners, (select count(*) from faq_topics) as topics, (select count(*) from faq_questions) as questions,
    (select count(*) from company_pages) as pages, (select count(*) from policy_versions) as versions`
  expect(await rows(counts)).toEqual([{ certificates: 7, partners: 12, topics: 6, questions: 28, pages: 4, versions: 2 }])
})

test('CONT-01 every link of its texts leads to a page of the shop', async () => {
  const links = await rows<{ href: string }>(`
    select distinct href #>> '{}' as href
    from (select body from news union all select body from partners union all select body from company_pages union all select body from policy_versions
          union all select answer from faq_questions) texts, jsonb_path_query(body, '$.**.href') href`)
  expect(links.length).toBeGreaterThan(5)
  const { categories, sale_category: sale } = readAssortment()
  const lists = new Set([`/catalog/${makeSlug(sale)}`])
  for (const { slug, subcategories } of categories)
    for (const { slug: below } of subcategories) lists.add(`/catalog/${slug}`).add(`/catalog/${slug}/${below}`)
  for (const { href } of links) if (!lists.has(href)) expect(pagePatterns).toContain(href)
})

test('CONT-01 the news of a boiler house and its project state the same facts', () => {
  const [object] = newestObjects
  const [item] = demoNews
  expect(object?.title).toContain('котельная 2,4 МВт')
  expect(item?.title).toContain('котельная 2,4 МВт')
  const facts = new Map(object?.facts)
  const shown = `${item?.summary}${item?.text}`
  for (const name of ['Мощность', 'Отапливаемая площадь', 'Срок работ']) expect(shown, name).toContain(facts.get(name))
})
