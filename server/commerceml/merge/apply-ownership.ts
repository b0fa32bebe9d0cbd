// Preserves fields of known products that the shop owns or staff edited (setting exchange.ownership).
import type { Merge } from './merge-context.ts'

type Field = {
  /** SQL of the product's value in the shop, as text */
  current: string
  /** SQL of the value that 1C sent, as text; null: not known before it is resolved */
  sent: string | null
  /** SQL that preserves the shop's value in `desired` */
  preserve: string
}

const fields: Record<string, Field> = {
  'product.name': { current: 'e.name', sent: 'w.name', preserve: 'name = e.name' },
  'product.description': { current: 'e.description', sent: 'w.description', preserve: 'description = null' },
  'product.category': { current: 'e.subcategory_id::text', sent: 'w.subcategory_id::text', preserve: 'subcategory_id = e.subcategory_id' },
  'product.brand': { current: 'e.brand_id::text', sent: 'w.brand_id::text', preserve: 'brand_id = null' },
  'product.unit': { current: 'e.unit', sent: 'w.unit', preserve: 'unit = e.unit' },
  'product.barcode': { current: 'e.barcode', sent: 'w.barcode', preserve: 'barcode = null' },
  'product.vat': { current: 'e.vat_percent::text', sent: 'w.vat_percent::text', preserve: 'vat_percent = null' },
  'product.weight': { current: 'e.weight_grams::text', sent: 'w.weight_grams::text', preserve: 'weight_grams = null' },
  'product.active': { current: 'e.is_active::text', sent: 'w.is_active::text', preserve: 'is_active = e.is_active' },
  'product.properties': { current: 'e.value_ids::text', sent: null, preserve: 'value_ids = null, values_known = false' },
}
const price: Field = { current: 'e.price_tiyn::text', sent: null, preserve: '' }

/** `one_c`, `site` or `one_c_until_edited`, by field */
export type Owners = Readonly<Record<string, string>>
export type Ownership = { isSiteOwned(field: string): boolean; untilEdited: readonly string[] }

export function toOwnership(owners: Owners): Ownership {
  const of = (owner: string) => Object.keys(owners).filter((field) => owners[field] === owner)
  const siteOwned = new Set(of('site'))
  return {
    isSiteOwned: (field) => siteOwned.has(field),
    untilEdited: of('one_c_until_edited').filter((field) => field in fields || field === 'product.price'),
  }
}

/** Fills `edited_field (product_id, field)` with values that staff changed; runs before products are written. */
export async function findEditedFields({ client }: Merge, { untilEdited }: Ownership): Promise<void> {
  await client.run('create temp table if not exists edited_field (product_id integer, field text); truncate edited_field')
  for (const field of untilEdited) {
    const { current } = fields[field] ?? price
    await client.run(
      `insert into edited_field select e.id, s.field from exchange_sent_fields s join products e on e.id = s.product_id
      where s.field = $1 and s.value_hash <> md5(coalesce(${current}, ''))`,
      [field],
    )
  }
}

/** Runs after articles are assigned, before properties are resolved. New products get all values of 1C. */
export async function preserveOwnedFields(merge: Merge, ownership: Ownership): Promise<void> {
  const { client, report } = merge
  const { isSiteOwned, untilEdited } = ownership
  for (const [field, { current, sent, preserve }] of Object.entries(fields)) {
    const isEdited = 'exists (select from edited_field d where d.product_id = e.id and d.field = $1)'
    const isSite = isSiteOwned(field)
    if (!isSite && !untilEdited.includes(field)) continue
    report.retainedFields += await client.run(
      `update desired w set ${preserve} from products e where e.id = w.product_id
        and ${isSite ? '$1::text is not null' : isEdited} and ${sent === null ? 'w.values_known' : `${sent} is distinct from ${current}`}`,
      [field],
    )
    // The further groups of a product belong to its category.
    if (field === 'product.category')
      await client.run(
        `update stage_product p set has_groups = false from desired w join products e on e.id = w.product_id
        where w.k = p.seq and ${isSite ? '$1::text is not null' : isEdited}`,
        [field],
      )
  }
}

/** Prices, stock and images, before anything is written. New products get all values of 1C. */
export async function preserveOwnedOffers({ client, report }: Merge, { isSiteOwned, untilEdited }: Ownership): Promise<void> {
  const known = 'products e where e.external_id = r.external_id'
  if (isSiteOwned('product.price') || untilEdited.includes('product.price')) {
    const isEdited = "exists (select from edited_field d where d.product_id = e.id and d.field = 'product.price')"
    report.retainedFields +=
      await client.run(`delete from price_final r using ${known} and r.is_retail and r.price_tiyn is distinct from e.price_tiyn
        ${isSiteOwned('product.price') ? '' : `and ${isEdited}`}`)
  }
  if (isSiteOwned('product.prices')) await client.run(`delete from price_final r using ${known} and not r.is_retail`)
  if (isSiteOwned('product.stock')) {
    const offers = 'select o.seq from stage_offer o join products e on e.external_id = o.id'
    await client.run(`delete from stage_stock where seq in (${offers})`)
    await client.run(`delete from stock_named r using ${known}`)
  }
  if (isSiteOwned('product.images'))
    await client.run('update stage_product set has_images = false, is_full = false where id in (select external_id from products)')
}

/** Runs after the package is written: the shop's values are those of 1C, except edited ones. */
export async function rememberSentFields({ client }: Merge, { untilEdited }: Ownership): Promise<void> {
  for (const field of untilEdited) {
    const { current } = fields[field] ?? price
    const named = field === 'product.price' ? 'price_final' : 'desired'
    await client.run(
      `insert into exchange_sent_fields (product_id, field, value_hash)
      select distinct e.id, $1, md5(coalesce(${current}, '')) from ${named} r join products e on e.external_id = r.external_id
      where not exists (select from edited_field d where d.product_id = e.id and d.field = $1)
      on conflict on constraint exchange_sent_fields_pk do update set value_hash = excluded.value_hash
        where exchange_sent_fields.value_hash <> excluded.value_hash`,
      [field],
    )
  }
}

/** What changed in products that the package does not name is 1C's, too: else it would count as edited. */
export async function rememberDeactivated({ client }: Merge, { untilEdited }: Ownership): Promise<void> {
  for (const field of untilEdited.filter((one) => one === 'product.active' || one === 'product.price')) {
    const { current } = fields[field] ?? price
    await client.run(
      `update exchange_sent_fields s set value_hash = md5(coalesce(${current}, '')) from products e
      where e.id = s.product_id and s.field = $1 and e.updated_at = now() and s.value_hash <> md5(coalesce(${current}, ''))
        and not exists (select from edited_field d where d.product_id = e.id and d.field = $1)`,
      [field],
    )
  }
}
