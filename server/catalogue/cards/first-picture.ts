// Selects the first picture of a product, for subqueries and lateral joins.
import { expressionBuilder, type Expression } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** At most one row of `picture` (with `alt`) and `image`; the caller selects its columns. */
export const firstPicture = (productId: Expression<number>) =>
  expressionBuilder<DB>()
    .selectFrom('productImages as picture')
    .innerJoin('images as image', 'image.id', 'picture.imageId')
    .where('picture.productId', '=', productId)
    .orderBy('picture.position')
    .limit(1)
