// Tests that what 1C changes in the catalogue is recorded as its change (STAFF-05).
import sharp from 'sharp'
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

test('STAFF-05 STAFF-06 pictures, further groups and values that 1C changes raise the version and have one row a record', async () => {
  const shop = await openImportShop()
  const [white, black] = await Promise.all(
    ['white', 'black'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const send = (parts: Record<string, string>) => {
    const products = Object.entries(parts).map(([id, inside]) => productXml({ id, article: id, inside }))
    const properties = '<Свойство><Ид>p</Ид><Наименование>Напор</Наименование></Свойство>'
    const groups = groupXml('g', 'Насосы', groupXml('g1', 'Циркуляционные') + groupXml('g2', 'Дренажные'))
    return shop.importFiles({
      'import.xml': catalogueXml({ groups, properties, products }),
      'import_files/w.png': white!,
      'import_files/b.png': black!,
    })
  }
  const inGroups = (...ids: string[]) => `<Группы>${ids.map((id) => `<Ид>${id}</Ид>`).join('')}</Группы>`
  const shows = (...names: string[]) => names.map((name) => `<Картинка>import_files/${name}.png</Картинка>`).join('')
  const lifts = (value: string) =>
    `<ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><Значение>${value}</Значение></ЗначенияСвойства></ЗначенияСвойств>`
  const rowsAndVersions = async () => {
    const { rows } = await shop.pool
      .query(`select r.entity, p.external_id as product, jsonb_path_query_array(r.changes, '$.keyvalue().key') as fields,
      r.changes->'images'->1->0->'sourceName' as picture, p.version = r.version as is_newest
      from journal r left join products p on r.entity = 'products' and p.id::text = r.record_id where r.entity in ('products', 'propertyValues') order by r.id`)
    return rows
  }
  try {
    await send({ a: inGroups('g1', 'g2') + shows('w', 'b') + lifts('6'), b: inGroups('g1') + shows('w') })
    expect(await rowsAndVersions()).toEqual([])
    await send({ a: inGroups('g1') + shows('b') + lifts('6'), b: inGroups('g1', 'g2') + shows('w') })
    const row = (product: string, field: string, picture: string | null, is_newest: boolean) => ({
      entity: 'products',
      product,
      fields: [field],
      picture,
      is_newest,
    })
    expect(await rowsAndVersions()).toEqual([
      row('a', 'subcategories', null, false),
      row('b', 'subcategories', null, true),
      row('a', 'images', 'import_files/b.png', true),
    ])
    await send({ a: inGroups('g1') + shows('b') + lifts('высокий'), b: inGroups('g1', 'g2') + shows('w') })
    expect((await rowsAndVersions()).slice(3).map(({ entity, fields }) => `${entity}: ${fields}`)).toEqual([
      'propertyValues: number',
      'products: valueIds',
      'propertyValues: id,text,number,propertyId',
    ])
  } finally {
    await shop.close()
  }
})
