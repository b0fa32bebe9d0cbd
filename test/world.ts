// A small named shop for tests: four categories with the sale one, seven subcategories (two nested), about forty products, three shops.
import type { Pool } from 'pg'
import { articleKey } from '#contract/article.ts'
import { saleCategoryName } from '#contract/constants.ts'
import { slugOf } from '#contract/slug.ts'
import { openDatabase } from '#server/database.ts'
import { specialProducts, worldProducts, type SpecialProduct, type WorldProduct } from './world-products.ts'

export type WorldEntry = { id: number; article: string; name: string }

export type World = {
  categories: Record<'valves' | 'pumps' | 'plumbing' | 'sale', { id: number; name: string; slug: string }>
  /** by name */
  subcategories: Record<string, { id: number; slug: string }>
  brands: Record<string, number>
  /** almaty is the one that guests cannot order from */
  shops: { aktobe: number; astana: number; almaty: number }
  /** by the keys of test/world-products.ts */
  products: Record<SpecialProduct, WorldEntry> & Record<string, WorldEntry>
}

const propertyOrder: [string, { type: 'str' | 'int' | 'float'; unit: string | null; rapid?: true }][] = [
  ['Размер', { type: 'str', unit: null, rapid: true }],
  ['Условный проход DN', { type: 'int', unit: 'мм', rapid: true }],
  ['Номинальное давление', { type: 'int', unit: 'бар' }],
  ['Ручка', { type: 'str', unit: null }],
  ['Материал', { type: 'str', unit: null }],
  ['Напор', { type: 'float', unit: 'м', rapid: true }],
  ['Подача: максимальная', { type: 'float', unit: 'м³/ч' }],
  ['Монтажная длина', { type: 'int', unit: 'мм' }],
  ['Мощность', { type: 'int', unit: 'Вт', rapid: true }],
  ['Для грязной воды', { type: 'str', unit: null }],
  ['Цвет', { type: 'str', unit: null, rapid: true }],
  ['Длина излива', { type: 'int', unit: 'мм' }],
]

/** Fills an empty migrated database. All products were created 2026-01-01, in their order, a minute apart. */
export async function createWorld(pool: Pool): Promise<World> {
  const db = openDatabase(pool)
  return db.transaction().execute(async (trx) => {
    const category = (name: string, icon: string, orderField: number, isSale = false) =>
      trx
        .insertInto('categories')
        .values({ name, slug: slugOf(name), icon, orderField, isSale })
        .returning(['id', 'name', 'slug'])
        .executeTakeFirstOrThrow()
    const categories: World['categories'] = {
      valves: await category('Запорная арматура', 'valve', 1),
      pumps: await category('Насосы', 'pump', 2),
      plumbing: await category('Сантехника', 'faucet', 3),
      sale: await category(saleCategoryName, 'sale', 4, true),
    }
    const subcategories: World['subcategories'] = {}
    const subcategory = async (name: string, owner: { id: number }, icon: string, parent?: string) => {
      subcategories[name] = await trx
        .insertInto('subcategories')
        .values({ name, slug: slugOf(name), icon, categoryId: owner.id, parentId: parent ? named(subcategories, parent).id : null })
        .returning(['id', 'slug'])
        .executeTakeFirstOrThrow()
    }
    await subcategory('Шаровые краны', categories.valves, 'ball-valve')
    await subcategory('Краны шаровые для воды', categories.valves, 'ball-valve', 'Шаровые краны')
    await subcategory('Краны шаровые газовые', categories.valves, 'gas-valve', 'Шаровые краны')
    await subcategory('Обратные клапаны', categories.valves, 'check-valve') // stays empty
    await subcategory('Циркуляционные насосы', categories.pumps, 'circulation-pump')
    await subcategory('Дренажные насосы', categories.pumps, 'drain-pump')
    await subcategory('Смесители', categories.plumbing, 'faucet')

    const brands: Record<string, number> = {}
    for (const name of ['Bugatti', 'Grundfos', 'Smith, Sons & Co', 'Valtec', 'Wilo', 'Родник']) {
      brands[name] = (
        await trx
          .insertInto('brands')
          .values({ name, slug: slugOf(name) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    }
    const shop = async (
      name: string,
      nameForGuest: string,
      cityId: number | null,
      address: string,
      isCanOrderByGuest: boolean,
      position: number,
    ) =>
      (
        await trx
          .insertInto('shops')
          .values({ name, nameForGuest, cityId, address, isCanOrderByGuest, position, hours: 'ежедневно с 9:00 до 18:00' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const shops = {
      aktobe: await shop('Магазин в Актобе', 'Актобе', 1, 'г. Актобе, пр. Санкибай батыра, 10', true, 1),
      astana: await shop('Магазин в Астане', 'Астана', 2, 'г. Астана, ул. Бейбитшилик, 25', true, 2),
      almaty: await shop('Склад Алматы', 'Алматы', null, 'г. Алматы, ул. Северное кольцо, 7', false, 3),
    }

    const propertyIds = new Map<string, number>()
    const valueIds = new Map<string, number>()
    const valueIdsOf = async (product: WorldProduct): Promise<number[]> => {
      const ids: number[] = []
      for (const [position, [name, { type, unit, rapid }]] of propertyOrder.entries()) {
        const value = product.properties[name]
        if (value === undefined) continue
        const propertyKey = `${product.subcategory}|${name}`
        let propertyId = propertyIds.get(propertyKey)
        if (propertyId === undefined) {
          const subcategoryId = named(subcategories, product.subcategory).id
          propertyId = (
            await trx
              .insertInto('properties')
              .values({ subcategoryId, name, type, unit, rapid: rapid === true, position })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
          propertyIds.set(propertyKey, propertyId)
        }
        const text = String(value).replace('.', ',')
        const valueKey = `${propertyId}|${text}`
        let valueId = valueIds.get(valueKey)
        if (valueId === undefined) {
          const number = typeof value === 'number' ? value : null
          valueId = (await trx.insertInto('propertyValues').values({ propertyId, text, number }).returning('id').executeTakeFirstOrThrow())
            .id
          valueIds.set(valueKey, valueId)
        }
        ids.push(valueId)
      }
      return ids
    }

    const products: Record<string, WorldEntry> = {}
    const stock: { productId: number; shopId: number; count: number }[] = []
    let minute = 0
    for (const [key, product] of worldProducts) {
      const { id } = await trx
        .insertInto('products')
        .values({
          article: product.article,
          articleKey: articleKey(product.article),
          name: product.name,
          slug: slugOf(product.name),
          description: `${product.name}: описание для проверок.`,
          subcategoryId: named(subcategories, product.subcategory).id,
          brandId: product.brand === null ? null : named(brands, product.brand),
          valueIds: await valueIdsOf(product),
          priceTiyn: product.price === null ? null : Math.round(product.price * 100),
          lastPriceTiyn: product.lastPrice === undefined ? null : product.lastPrice * 100,
          weightGrams: product.weightGrams ?? null,
          lengthMm: product.lengthMm ?? null,
          popularity: product.popularity ?? 0,
          isPopular: product.isPopular ?? false,
          isActive: product.isActive ?? true,
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute++)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      products[key] = { id, article: product.article, name: product.name }
      if (product.alsoIn) {
        await trx
          .insertInto('productSubcategories')
          .values({ productId: id, subcategoryId: named(subcategories, product.alsoIn).id })
          .execute()
      }
      stock.push(
        ...[shops.aktobe, shops.astana, shops.almaty].map((shopId, index) => ({ productId: id, shopId, count: product.stock[index] ?? 0 })),
      )
    }
    await trx.insertInto('stock').values(stock).execute()
    await trx
      .updateTable('shopSettings')
      .set({ phone: '+77132000000', email: 'info@rodnik.example', address: 'г. Актобе, Промышленная зона, 41' })
      .execute()
    if (!hasSpecials(products)) throw new Error('a special product of the world is missing')
    return { categories, subcategories, brands, shops, products }
  })
}

const hasSpecials = (products: Record<string, WorldEntry>): products is World['products'] => specialProducts.every((key) => products[key])

function named<Value>(record: Record<string, Value>, name: string): Value {
  const value = record[name]
  if (value === undefined) throw new Error(`the world has no ${name}`)
  return value
}
