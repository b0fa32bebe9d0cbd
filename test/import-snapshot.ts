// Reads the shop after an import by ids of 1C, to compare with EXPECTED.json of the samples.
import type { Pool } from 'pg'

export type ProductState = {
  article: string
  name: string
  active: boolean
  /** null: in no group of 1C */
  path: string[] | null
  brand: string | null
  unit: string
  /** tenge; null = on request */
  price: number | null
  wholesale: number | null
  stock: Record<string, number>
  images: number
  properties: Record<string, number | string>
  variants: number
}

type Row = Omit<ProductState, 'path'> & { path: string[]; id: string; family: string; isVariant: boolean }

const stateOfProducts = `
  with recursive tree (id, path) as (
    select s.id, array[c.name, s.name] from subcategories s join categories c on c.id = s.category_id where s.parent_id is null
    union all select s.id, tree.path || s.name from subcategories s join tree on tree.id = s.parent_id)
  select p.external_id as id, split_part(p.external_id, '#', 1) as family, p.external_id like '%#%' as "isVariant", p.article, p.name, p.is_active as active,
    tree.path, b.name as brand, p.unit, (p.price_tiyn / 100.0)::float8 as price,
    (select (w.price_tiyn / 100.0)::float8 from product_prices w join price_types t on t.id = w.price_type_id where w.product_id = p.id and t.name = 'Оптовая') as wholesale,
    coalesce((select jsonb_object_agg(s.name, t.count) from stock t join shops s on s.id = t.shop_id where t.product_id = p.id), '{}') as stock,
    (select count(*) from product_images i where i.product_id = p.id)::int as images,
    coalesce((select jsonb_object_agg(r.name || coalesce(', ' || r.unit, ''), coalesce(to_jsonb(v.number), to_jsonb(v.text)))
      from property_values v join properties r on r.id = v.property_id where v.id = any(p.value_ids)), '{}') as properties
  from products p join tree on tree.id = p.subcategory_id left join brands b on b.id = p.brand_id
  where p.external_id is not null order by p.external_id`

/** One entry per product of 1C; variants are merged into theirs: lowest price, sum of the stock. */
export async function exchangeState(pool: Pool): Promise<Map<string, ProductState>> {
  const { rows } = await pool.query<Row>(stateOfProducts)
  const states = new Map<string, ProductState>()
  for (const [id, family] of Map.groupBy(rows, (row) => row.family)) {
    const head = family.find((row) => !row.isVariant)
    if (!head) throw new Error(`variants of ${id} without their product`)
    const variants = family.filter((row) => row.isVariant)
    const sold = variants.length > 0 ? variants : [head]
    const { article, name, path, brand, unit, images, properties } = head
    states.set(id, {
      article,
      name,
      path: groupsOf(path),
      brand,
      unit,
      images,
      properties,
      variants: variants.length,
      active: sold.some((row) => row.active),
      price: lowest(sold.map((row) => row.price)),
      wholesale: lowest(sold.map((row) => row.wholesale)),
      stock: sumOf(sold.map((row) => row.stock)),
    })
  }
  return states
}

/** Every row of the catalogue with its time of change: two equal snapshots mean that nothing was written. */
export async function snapshot(pool: Pool): Promise<string> {
  const tables = [
    'categories',
    'subcategories',
    'brands',
    'properties',
    'property_values',
    'products',
    'product_subcategories',
    'product_images',
    'images',
    'shops',
    'stock',
    'price_types',
    'product_prices',
    'exchange_properties',
    'exchange_values',
    'exchange_characteristics',
    'catalogue_changes',
  ]
  const contents: string[] = []
  for (const table of tables) {
    // xmin also changes when a row is written again with the same contents.
    const { rows } = await pool.query<{ text: string }>(`select t.xmin || ' ' || t::text as text from ${table} t order by t::text`)
    contents.push(table, ...rows.map(({ text }) => text))
  }
  return contents.join('\n')
}

/** A top group's own subcategory carries the group's name again. */
function groupsOf(path: string[]): string[] | null {
  if (path[0] === 'Прочие товары') return null
  return path.length === 2 && path[0] === path[1] ? path.slice(0, 1) : path
}

function lowest(prices: (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null)
  return known.length > 0 ? Math.min(...known) : null
}

function sumOf(stocks: Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const stock of stocks) for (const [shop, count] of Object.entries(stock)) sums[shop] = (sums[shop] ?? 0) + count
  return sums
}
