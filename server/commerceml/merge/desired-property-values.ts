// Prepares property values of desired rows: sent, inherited by variants, carried over by moves.
import { ensureProperties } from './merge-properties.ts'
import type { Merge } from './merge-context.ts'

// A value of type Справочник that no classifier lists is an id, useless for a customer.
const guid = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
// Leading zeros would make it a code.
const numeric = '^-?(0|[1-9][0-9]{0,11})([.,][0-9]{1,6})?$'

export async function prepareValues(merge: Merge): Promise<void> {
  const { client } = merge
  await client.run(`drop table if exists pg_temp.value_row; create temp table value_row
    (k integer, subcategory_id integer, ordinal integer, key text, label text, unit text, text text, number double precision, is_characteristic boolean)`)
  await stageSent(merge)
  const hasVariants = (await client.rowsOf('select from desired where parent is not null limit 1')).length > 0
  if (hasVariants) await stageInherited(merge)
  await stageMoved(merge)
  await stageCharacteristics(merge)
  await client.run('analyze value_row')
  await ensureProperties(merge)
  await resolve(merge, hasVariants)
}

const columns = 'value_row (k, subcategory_id, ordinal, key, label, unit, text, number, is_characteristic)'
const numberOf = (text: string) => `case when ${text} ~ '${numeric}' then replace(${text}, ',', '.')::double precision end`

async function stageSent({ client, problems }: Merge): Promise<void> {
  await client.run(`insert into ${columns}
    select k, subcategory_id, ordinal, id, label, unit, text, ${numberOf('text')}, false from (
      select w.k, w.subcategory_id, v.ordinal, e.id, e.label, e.unit, coalesce(d.text, v.value) as text
      from stage_value v join desired w on w.k = v.seq join exchange_properties e on e.id = v.property_id
      left join exchange_values d on d.property_id = v.property_id and d.value_id = v.value
      where d.text is not null or not (e.kind ilike 'справочник' and v.value ~ '${guid}')) sent`)
  const lost = await client.rowsOf<{ property_id: string; known: boolean; count: number }>(`
    select v.property_id, e.id is not null as known, count(*) as count from stage_value v left join exchange_properties e on e.id = v.property_id
    where e.id is null or (e.kind ilike 'справочник' and v.value ~ '${guid}'
      and not exists (select from exchange_values d where d.property_id = v.property_id and d.value_id = v.value))
    group by 1, 2 order by 3 desc`)
  for (const { property_id: id, known, count } of lost) problems.note(known ? 'unknown_value' : 'unknown_property', id, count)
}

/** Stored values of some products, in the form in which the package would send them. */
const presentOf = (products: string): string => `(select e.id as product_id, e.external_id, e.subcategory_id as old_id, u.ordinal,
    coalesce(p.external_id, 'name:' || p.name) as key, p.name as label, p.unit, v.text, v.number
  from products e cross join unnest(e.value_ids) with ordinality as u (id, ordinal)
  join property_values v on v.id = u.id join properties p on p.id = v.property_id where ${products}) present`

async function stageInherited({ client }: Merge): Promise<void> {
  await client.run(`insert into ${columns}
    select variant.k, variant.subcategory_id, r.ordinal, r.key, r.label, r.unit, r.text, r.number, false
    from desired variant join desired head on head.external_id = variant.parent and head.values_known join value_row r on r.k = head.k`)
  await client.run(`insert into ${columns}
    select variant.k, variant.subcategory_id, present.ordinal, present.key, present.label, present.unit, present.text, present.number, false
    from desired variant left join desired head on head.external_id = variant.parent
    join ${presentOf('e.external_id in (select parent from desired where parent is not null)')} on present.external_id = variant.parent
    where variant.parent is not null and (head.k is null or not head.values_known)`)
}

/** Values of a moved product that the package does not name now belong to properties of its new subcategory. */
async function stageMoved({ client }: Merge): Promise<void> {
  const moved = await client.run(`insert into ${columns}
    select w.k, w.subcategory_id, present.ordinal, present.key, present.label, present.unit, present.text, present.number, false
    from desired w join ${presentOf('e.id in (select product_id from desired where not values_known)')} using (product_id)
    where w.parent is null and not w.values_known and present.old_id <> w.subcategory_id`)
  if (moved) await client.run('update desired set values_known = true where not values_known and k in (select k from value_row)')
}

async function stageCharacteristics({ client }: Merge): Promise<void> {
  await client.run(`insert into ${columns}
    select w.k, w.subcategory_id, 1000 + c.ordinal, 'characteristic:' || c.name, c.name, null, c.text, ${numberOf('c.text')}, true
    from exchange_characteristics c join desired w on w.external_id = c.offer_id where w.values_known`)
}

async function resolve({ client }: Merge, hasVariants: boolean): Promise<void> {
  await client.run(`drop table if exists pg_temp.resolved; create temp table resolved as
    select r.k, p.property_id, p.position, r.ordinal, r.is_characteristic,
      case when p.type = 'str' then r.text else replace(r.number::text, '.', ',') end as text, case when p.type <> 'str' then r.number end as number
    from value_row r join leaf_property p on p.subcategory_id = r.subcategory_id and p.key = r.key`)
  // A variant's characteristic takes precedence over its product's value of the same property.
  if (hasVariants) {
    await client.run(`delete from resolved r where not r.is_characteristic
      and exists (select from resolved c where c.k = r.k and c.property_id = r.property_id and c.is_characteristic)`)
  }
  await client.run('analyze resolved')
  await client.run(`drop table if exists pg_temp.new_value; create temp table new_value as
    select r.property_id, r.text, min(r.number) as number from resolved r
    where not exists (select from property_values v where v.property_id = r.property_id and v.text = r.text) group by 1, 2`)
  await client.runIfAny(
    'from new_value',
    'insert into property_values (property_id, text, number) select property_id, text, number from new_value',
  )
  await client.run(`update desired w set value_ids = coalesce(found.ids, '{}')
    from desired w2 left join (select k, array_agg(id order by position, ordinal, id) as ids from (
        select r.k, v.id, min(r.position) as position, min(r.ordinal) as ordinal
        from resolved r join property_values v on v.property_id = r.property_id and v.text = r.text group by r.k, v.id) one group by k) found on found.k = w2.k
    where w2.k = w.k and w.values_known`)
}
