// Tests that what 1C changes in the catalogue is recorded as its change (STAFF-05).
import { expect, test } from 'vitest'
import { catalogueXml, groupXml, productXml } from '#test/fixtures/commerceml.ts'
import { openData } from '#test/harness.ts'
import { openImportShop } from '#test/open-import-shop.ts'

test('STAFF-05 each record that 1C changes or deletes has a row, very many of one statement have one; changes of others have none', async () => {
  const data = await openData('fixtures')
  const client = await data.pool.connect()
  const byOneC = (sql: string) => client.query(`begin; set local rodnik.is_written_by_one_c = 'on'; ${sql}; commit`)
  try {
    await client.query(`update products set price_tiyn = 900 where article = 'VT-15'`)
    await byOneC(`update products set price_tiyn = 1000, is_active = true where article = 'VT-15'`)
    await byOneC(`update products set name = name where article = 'VT-15'`)
    await byOneC(`delete from stock where product_id = (select id from products where article = 'VT-15')`)
    const { rows } = await client.query(`select entity, action, changes, version from journal where actor_kind = 'oneC' order by id`)
    expect(rows[0]).toMatchObject({
      entity: 'products',
      action: 'update',
      changes: { priceTiyn: [900, 1000] },
      version: expect.any(Number),
    })
    expect(new Set(rows.slice(1).map(({ entity, action }) => `${entity} ${action}`))).toEqual(new Set(['stock delete']))
    await byOneC(
      `create or replace function journal_row_limit() returns integer language sql immutable as 'select 1'; update products set unit = unit || '.'`,
    )
    const { rows: last } = await client.query('select record_id, changes from journal order by id desc limit 1')
    expect(last).toMatchObject([{ record_id: '', changes: { rows: [null, expect.any(Number)] } }])
  } finally {
    client.release()
    await data.close()
  }
})

test('STAFF-05 the rows of one import are one operation; the products that it created have its time', async () => {
  const shop = await openImportShop()
  const send = (suffix: string, ...ids: string[]) => {
    const products = ids.map((id) => productXml({ id, article: id, name: id + suffix, group: 'g1' }))
    return shop.importFiles({ 'import.xml': catalogueXml({ groups: groupXml('g', '', groupXml('g1', suffix)), products }) })
  }
  try {
    await send('1', 'a', 'b')
    await send('2', 'a', 'b', 'c')
    await send('3', 'a', 'b')
    const { rows } = await shop.pool.query(
      `select count(*), count(distinct entity) as entities, (select external_id from products where created_at = journal.at) as created
       from journal where operation_id is not null group by operation_id, at order by at`,
    )
    expect(rows).toEqual([
      { count: 3, entities: 2, created: 'c' },
      { count: 3, entities: 2, created: null },
    ])
  } finally {
    await shop.close()
  }
})
