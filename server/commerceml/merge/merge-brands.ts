// Merges brands from Изготовитель or a brand property; names that differ only in case are one brand.
import { makeUniqueSlug } from '#contract/values/slug.ts'
import type { Merge } from './merge-context.ts'

type Brand = { id: number; external_id: string | null; name: string; slug: string }
const brandProperties = ['торговая марка', 'бренд', 'производитель', 'изготовитель']
const noBrand = ['-', '—', 'нет', 'без бренда', 'no name', 'не указан', 'не указана', 'прочее']

/** Fills `brand_map (name, id)` by lower-case name. */
export async function mergeBrands({ client, report }: Merge): Promise<void> {
  await client.run(
    `update stage_product p set brand_name = b.name
    from (select distinct on (v.seq) v.seq, coalesce(d.text, v.value) as name
        from exchange_properties e join stage_value v on v.property_id = e.id
        left join exchange_values d on d.property_id = v.property_id and d.value_id = v.value
        where lower(e.label collate ru_natural) = any($1) order by v.seq, array_position($1, lower(e.label collate ru_natural)), v.ordinal) b
    where b.seq = p.seq and p.brand_name is null`,
    [brandProperties],
  )
  await client.run('update stage_product set brand_name = null, brand_id = null where lower(brand_name collate ru_natural) = any($1)', [
    noBrand,
  ])

  const brands = await client.rowsOf<Brand>('select id, external_id, name, slug from brands order by id')
  const sent = await client.rowsOf<{ brand_id: string | null; brand_name: string }>(
    'select brand_id, brand_name from stage_product where brand_name is not null group by 1, 2 order by min(seq)',
  )
  const byName = new Map(brands.map((brand) => [brand.name.toLowerCase(), brand]))
  const byId = new Map(brands.flatMap((brand) => (brand.external_id === null ? [] : [[brand.external_id, brand] as const])))
  const slugs = new Set(brands.map(({ slug }) => slug))
  const sentNames = new Set(sent.map(({ brand_name: name }) => name.toLowerCase()))
  for (const { brand_id: id, brand_name: name } of sent) {
    const named = byName.get(name.toLowerCase())
    const known = id === null ? undefined : byId.get(id)
    // Two names of a manufacturer in one package become two brands, or each import would rename it.
    const isRenamed = known !== undefined && !sentNames.has(known.name.toLowerCase())
    if (known && !named && isRenamed) {
      report.brands.updated += await client.run('update brands set name = $2, updated_at = now() where id = $1', [known.id, name])
      byName.set(name.toLowerCase(), Object.assign(known, { name }))
    } else if (!named) {
      const [created] = await client.rowsOf<Brand>(
        'insert into brands (external_id, name, slug) values ($1, $2, $3) returning id, external_id, name, slug',
        [known ? null : id, name, makeUniqueSlug(name, slugs)],
      )
      if (!created) throw new Error('an insert gave no row')
      byName.set(name.toLowerCase(), created)
      if (id !== null && !known) byId.set(id, created)
      report.brands.created++
    } else if (id !== null && !known && named.external_id === null) {
      named.external_id = id
      byId.set(id, named)
      report.brands.updated += await client.run('update brands set external_id = $2, updated_at = now() where id = $1', [named.id, id])
    }
  }
  await client.run('drop table if exists pg_temp.brand_map; create temp table brand_map (name text primary key, id integer)')
  await client.run('insert into brand_map select lower(name collate ru_natural), min(id) from brands group by 1; analyze brand_map')
}
