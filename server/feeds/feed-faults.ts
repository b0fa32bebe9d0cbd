// Finds the products of a feed that its reader would refuse or show incomplete (EXCH-02).
import { sql } from 'kysely'
import type { FaultyProduct, FeedFault, FeedName } from './feed-rules.ts'
import type { Database } from '../database/database.ts'
import { belongsTo, selectFaults, feedTables, isInFeed } from './feed-conditions.ts'

/** All products of the feed, and faults with the most common first. */
export async function countFeedFaults(db: Database, feed: FeedName) {
  const { rows } = await sql<{ fault: FeedFault | null; count: number }>`
    with faulty as materialized (select ${selectFaults(feed)} as faults, ${isInFeed(feed)} as is_in from ${feedTables} where ${belongsTo(feed)})
    select null as fault, count(*) filter (where is_in) as count from faulty
    union all select * from (select unnest(faults), count(*) from faulty group by 1 order by 2 desc, 1) counted`.execute(db)
  const faults = rows.flatMap(({ fault, count }) => (fault === null ? [] : [{ fault, count }]))
  return { products: rows.find(({ fault }) => fault === null)?.count ?? 0, faults }
}

/** By product id. @param after the id of the last product of the page before */
export async function listFeedFaults(
  db: Database,
  feed: FeedName,
  { fault, after = 0, limit }: { fault?: FeedFault | undefined; after?: number; limit: number },
): Promise<FaultyProduct[]> {
  const { rows } = await sql<FaultyProduct>`
    select p.id, p.article, p.name, found.faults from ${feedTables} cross join lateral (select ${selectFaults(feed)} as faults offset 0) found
    where ${belongsTo(feed)} and p.id > ${after}
      and ${fault === undefined ? sql`cardinality(found.faults) > 0` : sql`${fault} = any(found.faults)`}
    order by p.id limit ${limit}`.execute(db)
  return rows
}
