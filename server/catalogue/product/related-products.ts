// Reads documents, sizes, mounting needs, co-ordered products and answered questions of a product (PROD-01).
import { sql } from 'kysely'
import type { ProductAround, ProductDocument } from '#contract/catalogue/catalogue.ts'
import type { Database } from '#server/database/database.ts'

/** Products of `subcategoryId`, of the product's size where `property` is set, of one kind where `kind` is. */
export type MountingNeed = {
  subcategoryId: number
  property: string | null
  neededProperty: string | null
  kindProperty: string | null
  kind: string | null
}

export type Surroundings = {
  documents: ProductDocument[]
  needs: MountingNeed[]
  /** its series in other sizes and its variants of 1C, itself included where it is for sale */
  familyIds: number[]
  orderedIds: number[]
  questions: ProductAround['questions']
}

// The most bought of a large family; always with the product itself.
const maxFamily = 24
const maxOrdered = 12
const ordersRead = 300
/** A single common order is no evidence. */
const minOrders = 2
const maxQuestions = 20

export async function readSurroundings(db: Database, article: string): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'title', d.title, 'hash', d.content_hash, 'bytes', d.byte_size) order by pd.position), '[]')
         from product_documents pd join documents d on d.id = pd.document_id where pd.product_id = p.id) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('subcategoryId', n.needed_subcategory_id, 'property', n.property,
         'neededProperty', n.needed_property, 'kindProperty', n.kind_property, 'kind', n.kind) order by n.position, n.id), '[]')
         from mounting_needs n where n.subcategory_id = p.subcategory_id) as needs,
      array(select kin.id from (
          select f.id, f.in_stock, f.popularity from products f
          where f.is_active and f.subcategory_id = p.subcategory_id and f.family_key = p.family_key and f.brand_id is not distinct from p.brand_id
          union
          select v.id, v.in_stock, v.popularity from products v
          where v.is_active and v.external_id like '%#%' and split_part(v.external_id, '#', 1) = split_part(p.external_id, '#', 1)) kin
        order by kin.id <> p.id, not kin.in_stock, kin.popularity desc, kin.id limit ${maxFamily}) as "familyIds",
      array(select other.product_id
        from (select order_id from order_items where product_id = p.id order by order_id desc limit ${ordersRead}) mine
        join order_items other on other.order_id = mine.order_id and other.product_id <> p.id
        join orders o on o.id = mine.order_id and o.status not in ('draft', 'cancelled')
        group by other.product_id having count(*) >= ${minOrders}
        order by count(*) desc, other.product_id limit ${maxOrdered}) as "orderedIds",
      (select coalesce(jsonb_agg(jsonb_build_object('question', q.published_question, 'answer', q.answer) order by q.answered_at desc), '[]')
         from (select * from callbacks where callbacks.article = p.article and published_question is not null
           order by answered_at desc limit ${maxQuestions}) q) as questions
    from products p where p.article = ${article}`.execute(db)
  return rows[0] ?? { documents: [], needs: [], familyIds: [], orderedIds: [], questions: [] }
}

/** For a head of variants, which is not sold itself (EXCH-01): the article of the cheapest variant, in stock first. */
export async function findVariantArticle(db: Database, headId: number): Promise<string | undefined> {
  const { rows } = await sql<{ article: string }>`
    select v.article from products head
    join products v on v.external_id like '%#%' and split_part(v.external_id, '#', 1) = head.external_id and v.is_active
    where head.id = ${headId}
    order by not v.in_stock, v.price_tiyn nulls last, v.article limit 1`.execute(db)
  return rows[0]?.article
}
