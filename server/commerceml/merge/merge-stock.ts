// Merges warehouses into shops, and stock; an offer's rows are its whole stock in 1C's warehouses.
import { currentStatuses } from '#contract/orders/orders.ts'
import { unnamedWarehouse } from '../stage/read-offer.ts'
import { makeWarehouseName } from '../stage/read-classifier.ts'
import type { Merge } from './merge-context.ts'

type Shop = { id: number; external_id: string | null; name: string; address: string }

/** For stock without a warehouse; 1C cannot send this id. */
const mainWarehouse = { id: 'rodnik:main', name: 'Основной склад' }

/** Fills `stock_named (external_id)`: products whose whole stock the package gives; that of a deleted offer is none. */
export async function prepareStock({ client }: Merge): Promise<void> {
  await client.run(`drop table if exists pg_temp.stock_named; create temp table stock_named as
    select distinct id as external_id from stage_offer where has_stock or is_deleted`)
}

export async function mergeStock(merge: Merge): Promise<void> {
  const { client, report } = merge
  await mergeShops(merge)
  await client.run(`drop table if exists pg_temp.desired_stock; create temp table desired_stock as
    select distinct on (e.id, s.id) e.id as product_id, s.id as shop_id, t.count
    from stage_stock t join stage_offer o on o.seq = t.seq and not o.is_deleted join products e on e.external_id = o.id
    join shops s on s.external_id = case when t.warehouse_id = '' then $$${mainWarehouse.id}$$ else t.warehouse_id end
    where t.warehouse_id <> '' or (t.count > 0 and not exists (
      select from stage_stock named join stage_offer n on n.seq = named.seq where n.id = o.id and named.warehouse_id <> ''))
    order by e.id, s.id, t.seq desc`)
  await client.run('create index on desired_stock (product_id, shop_id); analyze desired_stock; analyze stock_named')
  await subtractUnknownOrders(merge)
  const obsolete = `stock t join products e on e.id = t.product_id join stock_named n on n.external_id = e.external_id
    join shops s on s.id = t.shop_id and s.external_id is not null
    where not exists (select from desired_stock w where w.product_id = t.product_id and w.shop_id = t.shop_id)`
  await deleteStock(merge, obsolete)
  report.stock.changed += await client.run(`update stock t set count = w.count from desired_stock w
    where w.product_id = t.product_id and w.shop_id = t.shop_id and t.count <> w.count`)
  const missing = 'desired_stock w where not exists (select from stock t where t.product_id = w.product_id and t.shop_id = w.shop_id)'
  report.stock.changed += await client.runIfAny(
    `from ${missing}`,
    `insert into stock (product_id, shop_id, count) select w.product_id, w.shop_id, w.count from ${missing}`,
  )
}

/** @param obsolete SQL of rows of `stock t` */
export async function deleteStock({ client, report }: Merge, obsolete: string): Promise<void> {
  report.stock.changed += await client.runIfAny(
    `from ${obsolete}`,
    `delete from stock where (product_id, shop_id) in (select t.product_id, t.shop_id from ${obsolete})`,
  )
}

/** 1C, if it takes orders, has not subtracted those that it has not confirmed. */
async function subtractUnknownOrders({ client }: Merge): Promise<void> {
  await client.run(
    `update desired_stock w set count = greatest(w.count - held.count, 0) from (
      select i.product_id, s.shop_id, sum(s.count) as count
      from orders o join order_items i on i.order_id = o.id join order_item_stock s on s.order_item_id = i.id
      where o.status = any($1::order_status[]) and not exists (select from exchange_orders k where k.order_id = o.id)
      group by 1, 2) held
    where held.product_id = w.product_id and held.shop_id = w.shop_id and exists (select from exchange_orders)`,
    [currentStatuses],
  )
}

async function mergeShops({ client, contents, report, problems }: Merge): Promise<void> {
  const sent = new Map([...contents.warehouses.values()].map((warehouse) => [warehouse.id, warehouse]))
  const used = await client.rowsOf<{ id: string; positive: boolean }>(`select t.warehouse_id as id, bool_or(t.count > 0) as positive
    from stage_stock t join stage_offer o on o.seq = t.seq join products e on e.external_id = o.id group by 1`)
  const shops = await client.rowsOf<Shop>('select id, external_id, name, address from shops order by id')
  for (const { id, positive } of used) {
    if (id === unnamedWarehouse) {
      if (positive) sent.set(mainWarehouse.id, { ...mainWarehouse, address: '' })
    } else if (!sent.has(id) && !shops.some((shop) => shop.external_id === id)) {
      problems.note('unknown_warehouse', id)
      sent.set(id, { id, name: makeWarehouseName(id), address: '' })
    }
  }
  for (const { id, name, address } of sent.values()) {
    const isListed = contents.warehouses.has(id)
    const known =
      shops.find((shop) => shop.external_id === id) ??
      shops.find((shop) => shop.external_id === null && shop.name.toLowerCase() === name.toLowerCase())
    if (!known) {
      await client.run(
        `insert into shops (external_id, name, name_for_guest, address, is_can_order_by_guest, position)
        values ($1, $2, $2, $3, $4, (select coalesce(max(position), 0) + 1 from shops))`,
        [id, name, address, isListed || id === mainWarehouse.id],
      )
      report.stock.shopsCreated++
    } else if (known.external_id !== id || (isListed && known.name !== name) || (address !== '' && known.address === '')) {
      await client.run('update shops set external_id = $2, name = $3, address = $4 where id = $1', [
        known.id,
        id,
        isListed ? name : known.name,
        known.address || address,
      ])
      known.external_id = id
    }
  }
}
