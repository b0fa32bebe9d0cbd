// Holds the conditions in SQL: which products belong to a feed, and which are faulty.
import { sql, type RawBuilder } from 'kysely'
import { feedRules, type FeedFault, type FeedName } from './feed-rules.ts'

export const maxNameLength = 150
export const maxBrandLength = 70
/** Kaspi takes none. */
export const maxDescriptionLength = { yandex: 3000, google: 5000, kaspi: 0 }
/** Google refuses smaller pictures. */
const minImagePx = 100

type Condition = RawBuilder<boolean>

/** Aliases that all conditions use: p product, b brand, k offer of Kaspi. */
export const feedTables = sql`products p left join brands b on b.id = p.brand_id left join kaspi_offers k on k.product_id = p.id`

/** Subcategories with a page: neither they nor what is above them is inactive. */
const openSubcategories = sql`(
  with recursive open (id) as (
    select s.id from subcategories s join categories c on c.id = s.category_id
     where s.parent_id is null and s.is_active and c.is_active and not c.is_sale
    union select s.id from subcategories s join open on s.parent_id = open.id where s.is_active)
  select id from open)`

const isForSale: Condition = sql`(p.is_active and p.subcategory_id in ${openSubcategories})`
const hasPrice: Condition = sql`coalesce(p.price_tiyn > 0, false)`

const imagesOf = (feed: FeedName) =>
  sql`product_images pi join images i on i.id = pi.image_id
    where pi.product_id = p.id${feed === 'google' ? sql` and least(i.width, i.height) >= ${minImagePx}` : sql``}`

/** At most ten content hashes, the main image first: all readers accept ten. */
export const selectFeedImages = (feed: FeedName) =>
  sql<string[]>`array(select i.content_hash from ${imagesOf(feed)} order by pi.position limit 10)`

const hasImage: Condition = sql`exists (select from product_images pi where pi.product_id = p.id)`
const hasLargeImage: Condition = sql`exists (select from ${imagesOf('google')})`

/** 8, 12, 13 or 14 digits with a check digit. */
const isBarcode: Condition = sql`case when p.barcode ~ '^(\\d{8}|\\d{12,14})$'
  then (select sum(substr(reverse(p.barcode), place, 1)::int * case place % 2 when 0 then 3 else 1 end) % 10 = 0
          from generate_series(1, length(p.barcode)) place)
  else false end`

/** As isGlobalBarcode of contract/values/barcode.ts: numbers beginning with 2 are for use within a shop. */
const hasGtin: Condition = sql`(p.barcode not like '2%' and ${isBarcode})`

export const feedGtin = sql<string | null>`case when ${hasGtin} then p.barcode end`

const isKaspiCode = (text: RawBuilder<unknown>) => sql`${text} ~ '^[0-9A-Za-z_-]{1,20}$'`

/** The code of the card on Kaspi; without one the article where it can be a code. */
export const kaspiSku = sql<string>`coalesce(k.sku, p.article)`

const conditionOf = (fault: FeedFault, feed: FeedName): Condition =>
  ({
    not_for_sale: sql<boolean>`not ${isForSale}`,
    no_price: sql<boolean>`not ${hasPrice}`,
    no_image: sql<boolean>`not ${hasImage}`,
    small_image: sql<boolean>`(${hasImage} and not ${hasLargeImage})`,
    no_description: sql<boolean>`btrim(p.description) = ''`,
    no_brand: sql<boolean>`p.brand_id is null`,
    bad_barcode: sql<boolean>`(coalesce(p.barcode, '') <> '' and not ${isBarcode})`,
    bad_article: sql<boolean>`not ${isKaspiCode(kaspiSku)}`,
    taken_code: sql<boolean>`(k.sku is null and exists (select from kaspi_offers other where other.sku = p.article))`,
    long_name: sql<boolean>`char_length(p.name) > ${maxNameLength}`,
    long_description: sql<boolean>`char_length(p.description) > ${maxDescriptionLength[feed]}`,
    long_brand: sql<boolean>`char_length(coalesce(b.name, '')) > ${maxBrandLength}`,
  })[fault]

const conditionsOf = (feed: FeedName) =>
  (Object.keys(feedRules[feed]) as FeedFault[]).map((fault) => [fault, conditionOf(fault, feed)] as const)

/** Whether the product should be in the feed: for sale, or chosen for Kaspi. */
export const belongsTo = (feed: FeedName): Condition => (feed === 'kaspi' ? sql`k.product_id is not null` : isForSale)

/** Whether the feed contains the product: it belongs there and has no fault that leaves it out. */
export function isInFeed(feed: FeedName): Condition {
  const rules: Partial<Record<FeedFault, string>> = feedRules[feed]
  const leavingOut = conditionsOf(feed).filter(([fault]) => rules[fault] === 'left_out')
  const conditions = leavingOut.map(([, condition]) => sql`not (${condition})`)
  return sql`(${belongsTo(feed)} and ${sql.join(conditions, sql` and `)})`
}

/** Names of the product's faults in the feed, as an array. */
export const selectFaults = (feed: FeedName) =>
  sql<FeedFault[]>`array_remove(array[${sql.join(
    conditionsOf(feed).map(([fault, condition]) => sql`case when ${condition} then ${sql.lit(fault)} end`),
  )}], null)`
