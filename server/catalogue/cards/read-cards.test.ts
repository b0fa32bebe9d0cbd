// CART-04: the first picture of each product of the cart and of drafts.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { listPictures } from './read-cards.ts'

let shop: TestShopWithIndexes
beforeAll(async () => {
  shop = await openShop({ indexes: true })
})
afterAll(() => shop.close())

test('CART-04 the first picture of an active product, described by its name where it has no text', async () => {
  const { db } = shop.services
  const [one, two, three] = ['valveVT15', 'valveVT20', 'valveVT25'].map((key) => shop.fixtures.products[key]!.id) as [
    number,
    number,
    number,
  ]
  await sql`with image as (insert into images (content_hash, width, height) values (${'a'.repeat(32)}, 10, 20), (${'b'.repeat(32)}, 30, 40) returning id, width)
    insert into product_images (product_id, image_id, position, alt)
    select product_id, id, case width when 10 then 1 else 0 end, case product_id when ${two} then 'Сбоку' else '' end
    from image, unnest(${[one, two, three]}::integer[]) product_id`.execute(db)
  await db.updateTable('products').set({ isActive: false }).where('id', '=', three).execute()
  const { name } = await db.selectFrom('products').select('name').where('id', '=', one).executeTakeFirstOrThrow()
  const picture = { hash: 'b'.repeat(32), width: 30, height: 40 }
  expect(await listPictures(db, [one, two, three])).toEqual(
    new Map([
      [one, { ...picture, alt: name }],
      [two, { ...picture, alt: 'Сбоку' }],
    ]),
  )
  expect(await listPictures(db, [])).toEqual(new Map())
})
