// Stores properties and values of the classifiers: later packages of changes refer to them by id.
import { run, type Merge } from './merge-context.ts'

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
