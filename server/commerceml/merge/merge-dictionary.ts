// Stores properties, values and units of the classifiers: later packages refer to them by id.
import type { ClientBase } from 'pg'
import { unitsKey } from '../stage/unit-codes.ts'
import { rowsOf, run, type Merge } from './merge-context.ts'

export async function mergeDictionary({ client }: Merge): Promise<void> {
  await run(
    client,
    `insert into exchange_properties as e (id, name, label, unit, kind)
    select id, name, label, unit, kind from stage_property
    on conflict on constraint exchange_properties_pk do update set name = excluded.name, label = excluded.label, unit = excluded.unit, kind = excluded.kind
      where (e.name, e.label, e.unit, e.kind) is distinct from (excluded.name, excluded.label, excluded.unit, excluded.kind)`,
  )
  await run(
    client,
    `insert into exchange_values as e (property_id, value_id, text)
    select property_id, value_id, text from stage_dictionary
    on conflict on constraint exchange_values_pk do update set text = excluded.text where e.text <> excluded.text`,
  )
}

/** Names by code, of earlier packages. */
export async function readUnits(client: ClientBase): Promise<Map<string, string>> {
  const rows = await rowsOf<{ code: string; name: string }>(
    client,
    'select value_id as code, text as name from exchange_values where property_id = $1',
    [unitsKey],
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}
