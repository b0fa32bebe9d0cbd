// Checks that a field of the shop stays where the package changes it by another element (EXCH-01).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'
import { catalogueXml, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const own = (field: string, owner: string) => void (shop.owners[field] = owner)
const groups = groupXml('g', 'Насосы', ['g1', 'g2', 'g3'].map((id) => groupXml(id, `Группа ${id}`)).join(''))
const product = (id: string, ...inGroups: string[]) =>
  productXml({ id, article: id, inside: `<Группы>${inGroups.map((group) => `<Ид>${group}</Ид>`).join('')}</Группы>` })

test.each(['site', 'one_c_until_edited'])(
  'EXCH-01 a product that staff moved is listed in no group of 1C again, and its further places stay: %s',
  async (owner) => {
    own('product.category', owner)
    const send = () => shop.importFiles({ 'import.xml': catalogueXml({ groups, products: [product('a', 'g1'), product('b', 'g1')] }) })
    await send()
    await shop.pool.query(
      `update products set subcategory_id = (select id from subcategories where external_id = 'g2') where external_id = 'a'`,
    )
    await shop.pool.query(`insert into product_subcategories (product_id, subcategory_id)
      select p.id, s.id from products p, subcategories s where p.external_id = 'a' and s.external_id = 'g3'`)
    await send()
    await shop.importFiles({ 'import.xml': catalogueXml({ groups, products: [product('b', 'g1', 'g2'), product('c', 'g1', 'g2')] }) })
    const places = `select jsonb_object_agg(p.external_id, (select s.external_id from subcategories s where s.id = p.subcategory_id) ||
      coalesce((select string_agg(' ' || s.external_id, '') from product_subcategories f join subcategories s on s.id = f.subcategory_id
        where f.product_id = p.id), '')) from products p`
    expect(await shop.value(places)).toEqual({ a: 'g2 g3', b: owner === 'site' ? 'g1' : 'g1 g2', c: 'g1 g2' })
  },
)

test('EXCH-01 a deleted offer removes no stock that the site owns', async () => {
  const deleted = offerXml('a', '').replace('<Предложение>', '<Предложение Статус="Удален">')
  const stock = () => shop.value('select sum(count) from stock')
  await shop.importFiles({
    'import.xml': catalogueXml({ groups, products: [product('a', 'g1')] }),
    'offers.xml': offersXml([offerXml('a', '<Количество>7</Количество>')]),
  })
  own('product.stock', 'site')
  await shop.importFiles({ 'offers.xml': offersXml([deleted]) })
  expect(await stock()).toBe(7)
  own('product.stock', 'one_c')
  await shop.importFiles({ 'offers.xml': offersXml([deleted]) })
  expect(await stock()).toBeNull()
})

const active = () => shop.value('select jsonb_object_agg(external_id, is_active) from products')
const head = (status = '') => catalogueXml({ groups, products: [product('p', 'g1').replace('<Товар>', `<Товар${status}>`)] })
const variant = (id: string) => ({ 'offers.xml': offersXml([offerXml(id, priceXml('10'))]) })

test('EXCH-01 a new variant does not switch its product off where the site owns that', async () => {
  await shop.importFiles({ 'import.xml': head() })
  own('product.active', 'site')
  await shop.importFiles(variant('p#1'))
  expect(await active()).toEqual({ p: true, 'p#1': true })
})

test('EXCH-01 a new variant does not switch its product off after staff switched it on', async () => {
  own('product.active', 'one_c_until_edited')
  await shop.importFiles({ 'import.xml': head(' Статус="Удален"') })
  await shop.pool.query('update products set is_active = true')
  await shop.importFiles(variant('p#1'))
  expect(await active()).toEqual({ p: true, 'p#1': true })
})

test('EXCH-01 a product that a new variant switched off does not count as edited by staff', async () => {
  own('product.active', 'one_c_until_edited')
  await shop.importFiles({ 'import.xml': head() }, { mode: 'changes-only' })
  await shop.importFiles(variant('p#1'), { mode: 'changes-only' })
  expect(await active()).toEqual({ p: false, 'p#1': true })
  const files = { 'import.xml': head(), 'offers.xml': offersXml([offerXml('p', priceXml('10'))]) }
  await shop.importFiles(files, { mode: 'changes-only' })
  expect(await active()).toEqual({ p: true, 'p#1': true })
})
