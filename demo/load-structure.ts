// Categories, subcategories, brands, properties and shops of the demo; what the products stand in.
import type { ClientBase } from 'pg'
import { isBranch, type Assortment, type Branch, type Characteristic, type Leaf } from './assortment.ts'
import { mountingNeeds } from './mounting-needs.ts'
import { demoCities, demoShops } from './shops.ts'

export type Structure = {
  leafIds: Map<Leaf, number>
  brandIds: Map<string, number>
  propertyIds: Map<Characteristic, number>
  shopIds: number[]
}

export async function loadStructure(client: ClientBase, assortment: Assortment): Promise<Structure> {
  const insert = async (sql: string, values: unknown[]): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(`insert into ${sql} returning id`, values)
    const id = rows[0]?.id
    if (id === undefined) throw new Error('an insert gave no id')
    return id
  }
  const category = (name: string, slug: string, icon: string, order: number, description: string, isSale: boolean) =>
    insert('categories (name, slug, icon, order_field, description, is_popular, is_sale) values ($1, $2, $3, $4, $5, $6, $7)', [
      name,
      slug,
      icon,
      order,
      description,
      order <= 5,
      isSale,
    ])
  const subcategory = (categoryId: number, parentId: number | null, node: Branch | Leaf) =>
    insert('subcategories (category_id, parent_id, name, slug, icon) values ($1, $2, $3, $4, $5)', [
      categoryId,
      parentId,
      node.name,
      node.slug,
      node.icon,
    ])

  const leafIds = new Map<Leaf, number>()
  for (const [index, { name, slug, icon, description, subcategories }] of assortment.categories.entries()) {
    const categoryId = await category(name, slug, icon, index + 1, description, false)
    for (const node of subcategories) {
      const id = await subcategory(categoryId, null, node)
      if (!isBranch(node)) leafIds.set(node, id)
      else for (const child of node.children) leafIds.set(child, await subcategory(categoryId, id, child))
    }
  }
  const last = assortment.categories.length + 1
  await category(assortment.sale_category, 'rasprodazha', 'sale', last, 'Товары по сниженной цене из всех разделов каталога', true)

  const brandIds = new Map<string, number>()
  for (const { name, slug, country } of assortment.brands) {
    brandIds.set(name, await insert('brands (name, slug, country) values ($1, $2, $3)', [name, slug, country]))
  }
  const propertyIds = new Map<Characteristic, number>()
  for (const [leaf, leafId] of leafIds) {
    for (const [position, characteristic] of leaf.characteristics.entries()) {
      const { name, type, unit, rapid } = characteristic
      const columns = 'properties (subcategory_id, name, type, unit, position, rapid)'
      propertyIds.set(
        characteristic,
        await insert(`${columns} values ($1, $2, $3, $4, $5, $6)`, [leafId, name, type, unit, position, rapid]),
      )
    }
  }
  for (const need of mountingNeeds(leafIds)) {
    const columns = 'mounting_needs (subcategory_id, needed_subcategory_id, property, needed_property, kind_property, kind, position)'
    const { subcategoryId, neededSubcategoryId, property, neededProperty, kindProperty, kind, position } = need
    await insert(`${columns} values ($1, $2, $3, $4, $5, $6, $7)`, [
      subcategoryId,
      neededSubcategoryId,
      property,
      neededProperty,
      kindProperty,
      kind,
      position,
    ])
  }
  for (const city of demoCities) await client.query('insert into cities (name) values ($1) on conflict do nothing', [city])
  const shopIds: number[] = []
  for (const [position, shop] of demoShops.entries()) {
    const columns = 'shops (city_id, name, name_for_guest, address, hours, phone, way, latitude, longitude, position)'
    shopIds.push(
      await insert(`${columns} values ((select id from cities where name = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
        shop.city,
        shop.name,
        shop.nameForGuest,
        shop.address,
        shop.hours,
        shop.phone,
        shop.way,
        shop.latitude,
        shop.longitude,
        position + 1,
      ]),
    )
  }
  return { leafIds, brandIds, propertyIds, shopIds }
}
