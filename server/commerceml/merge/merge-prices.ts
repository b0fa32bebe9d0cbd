// Merges price types and prices: retail into products.price_tiyn, others into product_prices.
import type { ImportClient } from '../import-client.ts'
import { findFreeName, isNameFor, type Merge } from './merge-context.ts'

type PriceType = { id: number; external_id: string | null; name: string; is_retail: boolean }

/** Currencies of price types by their ids: a later file may name the type alone. */
export async function readCurrencies(client: ImportClient): Promise<Map<string, string>> {
  const types = await client.rowsOf<{ id: string; currency: string }>(
    "select external_id as id, currency from price_types where external_id is not null and currency <> ''",
  )
  return new Map(types.map(({ id, currency }) => [id, currency]))
}

/** Fills `price_final (external_id, price_type_id, is_retail, price_tiyn)` from the package. */
export async function preparePrices(merge: Merge): Promise<void> {
  const { client, contents, mayBeFull } = merge
  await mergePriceTypes(merge)
  const retail = await retailTypes(merge)
  await client.run('update stage_price set type_id = $1 where type_id = any($2)', [retail.id, retail.others])
  await client.run(
    'drop table if exists pg_temp.package_type; create temp table package_type (package integer, is_full boolean, type_id text)',
  )
  const listed = contents.offerPackages.flatMap(({ isFull, priceTypeIds }, index) =>
    priceTypeIds.map((id) => ({ package: index, is_full: isFull, type_id: retail.others.includes(id) ? retail.id : id })),
  )
  await client.run('insert into package_type select * from json_populate_recordset(null::package_type, $1)', [JSON.stringify(listed)])
  // A listed price type that an offer lacks is a removed price. Prices missing altogether may follow in another batch.
  await client.run(`drop table if exists pg_temp.price_final; create temp table price_final as
    select distinct on (sent.id, t.id) sent.id as external_id, t.id as price_type_id, t.is_retail, t.is_with_vat, sent.price_tiyn
    from (
      select o.id, p.type_id, p.price_tiyn, true as is_named, o.seq from stage_price p join stage_offer o on o.seq = p.seq and not o.is_deleted
      union all
      select o.id, t.type_id, null, false, o.seq from stage_offer o join package_type t on t.package = o.package
        and (${mayBeFull ? 't.is_full or' : ''} o.has_prices or o.is_deleted)
    ) sent
    join price_types t on t.external_id = sent.type_id or (sent.type_id = '' and t.is_retail)
    order by sent.id, t.id, sent.is_named desc, sent.seq desc`)
  await client.run('create index on price_final (external_id); analyze price_final')
  if (merge.prices.addsVat) await addVat(merge)
}

/** To prices of types without VAT, by the rate of the product or of a variant's product. */
async function addVat({ client, report, problems }: Merge): Promise<void> {
  const rate = `(select vat_percent from (
      select 1 as place, w.vat_percent from desired w where w.external_id = r.external_id
      union all select 2, e.vat_percent from products e where e.external_id in (r.external_id, split_part(r.external_id, '#', 1))) rate
    where vat_percent is not null order by place limit 1)`
  const priced = 'not r.is_with_vat and r.price_tiyn is not null'
  const unrated = await client.rowsOf<{ id: string }>(
    `select distinct r.external_id as id from price_final r where ${priced} and ${rate} is null`,
  )
  for (const { id } of unrated) problems.note('vat_rate_missing', id)
  report.prices.withVatAdded = await client.run(
    `update price_final r set price_tiyn = round(r.price_tiyn * (100 + ${rate}) / 100.0) where ${priced} and ${rate} > 0`,
  )
}

async function mergePriceTypes(merge: Merge): Promise<void> {
  const { client, contents } = merge
  const used = await client.rowsOf<{ type_id: string }>("select type_id from stage_price where type_id <> '' group by 1 order by min(seq)")
  const sent = new Map([...contents.priceTypes.values()].map(({ id, name }) => [id, name]))
  for (const { type_id: id } of used) if (!sent.has(id)) sent.set(id, '')
  const types = await client.rowsOf<PriceType>('select id, external_id, name, is_retail from price_types order by id')
  const names = new Set(types.map(({ name }) => name.toLowerCase()))
  const retailId = await chooseRetail(merge, sent, types)
  for (const [id, sentName] of sent) {
    const name = sentName || `Цена ${id.slice(0, 8)}`
    const known =
      types.find((type) => type.external_id === id) ??
      (id === retailId ? types.find((type) => type.is_retail && type.external_id === null) : undefined) ??
      types.find((type) => type.external_id === null && !type.is_retail && type.name.toLowerCase() === name.toLowerCase())
    if (!known) {
      await client.run('insert into price_types (external_id, name, is_retail) values ($1, $2, $3)', [
        id,
        findFreeName(name, names),
        id === retailId && !types.some((type) => type.is_retail),
      ])
    } else if (known.external_id !== id || (sentName !== '' && !isNameFor(known.name, name))) {
      names.delete(known.name.toLowerCase())
      const next = sentName === '' || isNameFor(known.name, name) ? known.name : findFreeName(name, names)
      await client.run('update price_types set external_id = $2, name = $3 where id = $1', [known.id, id, next])
      Object.assign(known, { external_id: id, name: next })
    }
  }
  const named = [...contents.priceTypes.values()]
  await client.run(
    `update price_types t set currency = coalesce(nullif(sent.currency, ''), t.currency), is_with_vat = coalesce(sent.is_with_vat, t.is_with_vat)
    from unnest($1::text[], $2::text[], $3::boolean[]) as sent (id, currency, is_with_vat)
    where t.external_id = sent.id and ((sent.currency <> '' and t.currency <> sent.currency) or t.is_with_vat <> sent.is_with_vat)`,
    [named.map(({ id }) => id), named.map(({ currency }) => currency), named.map(({ isWithVat }) => isWithVat ?? null)],
  )
  if (retailId !== undefined) await makeRetail(merge, retailId)
}

async function chooseRetail(
  { client, prices, problems }: Merge,
  sent: ReadonlyMap<string, string>,
  types: PriceType[],
): Promise<string | undefined> {
  const sentTypes = [...sent].map(([id, name]) => ({ id, name: name || (types.find((type) => type.external_id === id)?.name ?? '') }))
  const retail = types.find((type) => type.is_retail && type.external_id !== null)
  const current = retail && { id: retail.external_id ?? '', name: sent.get(retail.external_id ?? '') || retail.name }
  const chosen = chooseRetailType(sentTypes, prices.retailType, current)
  if (chosen === undefined && sentTypes.length > 0) for (const { name, id } of sentTypes) problems.note('no_retail_price', name || id)
  if (!retail || chosen === retail.external_id) return chosen
  // A price that may not be published, or that the owner has replaced, becomes one of the further prices.
  await client.run(
    `insert into product_prices (product_id, price_type_id, price_tiyn) select id, $1, price_tiyn from products
    where external_id is not null and price_tiyn is not null on conflict on constraint product_prices_pk do update set price_tiyn = excluded.price_tiyn`,
    [retail.id],
  )
  await client.run('update products set price_tiyn = null, updated_at = now() where external_id is not null and price_tiyn is not null')
  await client.run('update price_types set is_retail = false where id = $1', [retail.id])
  retail.is_retail = false
  return chosen
}

/** A type that was a further one until now brings the prices that it has. */
async function makeRetail({ client, report, contents }: Merge, externalId: string): Promise<void> {
  await client.run(
    `with retail as (update price_types t set is_retail = true where t.external_id = $1 and not t.is_retail
        and not exists (select from price_types where is_retail) returning id),
      own as (delete from product_prices p using retail where p.price_type_id = retail.id returning p.product_id, p.price_tiyn)
    update products e set price_tiyn = own.price_tiyn, updated_at = now() from own where own.product_id = e.id`,
    [externalId],
  )
  if (contents.priceTypes.size === 0) return
  const [retail] = await client.rowsOf<{ name: string }>('select name from price_types where is_retail')
  report.prices.retailType = retail?.name ?? ''
}

/**
 * Types of other bases that are called as the retail type is, «Розничная (2)» here: they are the same price.
 * @returns `others`: none where the package has the retail type itself
 */
async function retailTypes({ client, contents }: Merge): Promise<{ id: string; others: string[] }> {
  const types = await client.rowsOf<
    PriceType & { is_used: boolean }
  >(`select id, external_id, name, is_retail, exists (select from stage_price p where p.type_id = t.external_id) as is_used
    from price_types t where external_id is not null`)
  const retail = types.find((type) => type.is_retail)
  if (!retail?.external_id || retail.is_used || contents.priceTypes.has(retail.external_id)) return { id: '', others: [] }
  const isSameName = ({ name }: PriceType) => isNameFor(name.toLowerCase(), retail.name.toLowerCase())
  const others = types.filter((type) => type !== retail && isSameName(type)).map((type) => type.external_id ?? '')
  return { id: retail.external_id, others }
}

export async function writePrices({ client, report }: Merge): Promise<void> {
  report.prices.changed += await client.run(`update products e set price_tiyn = r.price_tiyn, updated_at = now()
    from price_final r where r.external_id = e.external_id and r.is_retail and e.price_tiyn is distinct from r.price_tiyn`)
  await client.run(`drop table if exists pg_temp.price_diff; create temp table price_diff as
    select e.id as product_id, r.price_type_id, r.price_tiyn from price_final r join products e on e.external_id = r.external_id
    left join product_prices p on p.product_id = e.id and p.price_type_id = r.price_type_id
    where not r.is_retail and p.price_tiyn is distinct from r.price_tiyn`)
  report.prices.changed += await client.run(`insert into product_prices (product_id, price_type_id, price_tiyn)
    select product_id, price_type_id, price_tiyn from price_diff where price_tiyn is not null
    on conflict on constraint product_prices_pk do update set price_tiyn = excluded.price_tiyn`)
  report.prices.changed += await client.run(`delete from product_prices p using price_diff d
    where d.price_tiyn is null and p.product_id = d.product_id and p.price_type_id = d.price_type_id`)
}

type SentType = { id: string; name: string }

// Never published, not even as «Закупочная (розница)».
const purchase =
  /закуп|покупк|себес|нетто|(?<!\p{L})(?:вц|зц|цз|с\/?с|net)(?!\p{L})|уч[её]тн|вход(?!ит)|приход|поставщ|поступл|завод|фабри|инвойс|планов|внутр|трансф|сатып алу|кіріс|cost|purchas|supplier|vendor|buying|incoming|internal/iu
const retail = /розн|ррц|мрц|retail|бөлшек/i
/** For some customers only. */
const closed =
  /опт(?!им)|дил+ер|партн|агент|дистриб|корпор|сотрудн|спец|скидк|акци|тендер|договор|контракт|монтаж|миним|көтерме|wholesale|dealer|partner|distrib|vip/i
const open = /сайт|интернет|магазин|прода[жв]|прайс|базов|основн|web|site|shop|sale|base/i

/** The lower, the better; undefined: no price for everybody. */
function rankOf({ name }: SentType): number | undefined {
  if (purchase.test(name)) return undefined
  if (retail.test(name)) return 0
  if (closed.test(name)) return undefined
  return open.test(name) ? 1 : name === '' ? 3 : 2
}

/** @param chosen the name that the owner has set, else '' @param current stays while it can be published @returns undefined: none can */
export function chooseRetailType(sent: readonly SentType[], chosen: string, current: SentType | undefined): string | undefined {
  const all = current ? [current, ...sent] : sent
  const named = chosen === '' ? undefined : all.find(({ name }) => name.toLowerCase() === chosen.toLowerCase())
  if (named) return named.id
  if (current && (chosen !== '' || rankOf(current) !== undefined)) return current.id
  const ranked = sent.flatMap((type) => ({ id: type.id, rank: rankOf(type) ?? Infinity })).filter(({ rank }) => rank < Infinity)
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.id
}
