// Reads products with all properties for the comparison, in one query (CMP-02).
import { sql } from 'kysely'
import type { ComparedProduct } from '#contract/catalogue/catalogue.ts'
import type { Database } from '#server/database/database.ts'
import { firstPicture } from '../cards/first-picture.ts'
import { paidPrice, withOwnPrice } from '../customer-price.ts'

type Row = Omit<ComparedProduct, 'availability'> & { inStock: boolean; paidTiyn: number | null }

const picture = firstPicture(sql.ref<number>('p.id')).select(['image.contentHash as hash', 'image.width', 'image.height']).as('first')

/** In the order of `articles`, also products not sold; unknown ones are left out. @param payer null for a guest */
export async function compareProducts(db: Database, articles: readonly string[], payer: string | null = null): Promise<ComparedProduct[]> {
  if (articles.length === 0) return []
  const { rows } = await sql<Row>`
    select p.article, p.name, p.unit, p.price_tiyn as "priceTiyn", ${paidPrice(payer, 'p')} as "paidTiyn", p.last_price_tiyn as "lastPriceTiyn", p.in_stock as "inStock",
      p.weight_grams as "weightGrams", p.length_mm as "lengthMm", b.name as brand,
      home.name as subcategory, home.slug as "subcategorySlug", c.slug as "categorySlug",
      p.is_active and c.is_active and not exists (
        with recursive up as (
          select home.parent_id, home.is_active
          union all
          select above.parent_id, above.is_active from up join subcategories above on above.id = up.parent_id
        ) select from up where not is_active) as "isSold",
      (select jsonb_build_object('hash', hash, 'width', width, 'height', height, 'alt', '') from ${picture}) as image,
      (select coalesce(jsonb_agg(jsonb_build_object('name', pr.name, 'text', v.text, 'unit', pr.unit, 'type', pr.type, 'number', v.number, 'position', pr.position)
         order by given.place), '[]')
         from unnest(p.value_ids) with ordinality given (id, place) join property_values v on v.id = given.id join properties pr on pr.id = v.property_id) as properties
    from unnest(${articles}::text[]) with ordinality requested (article, place)
    join products p using (article)
    join subcategories home on home.id = p.subcategory_id
    join categories c on c.id = home.category_id
    left join brands b on b.id = p.brand_id
    order by requested.place`.execute(db)
  return rows.map(({ inStock, paidTiyn, ...row }): ComparedProduct => ({
    ...withOwnPrice(row, paidTiyn ?? undefined),
    availability: inStock ? 'in_stock' : 'on_order',
  }))
}
