// Loads the demo's production pages with their schematics.
import type { Database } from '#server/database/database.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import { schemes } from '../drawings/production-schematics.ts'
import { productionItems } from './production-items.ts'
import { storePictures } from './store-pictures.ts'

/** Into a shop without production. Returns the ids by slug. */
export async function loadProduction(db: Database, images: ImageFiles): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, item] of productionItems.entries()) {
    const { slug, title, lead, description, advantages, parameters, questions, pictures } = item
    const scheme = schemes[slug]
    const [schemeId, pictureId, ...gallery] = await storePictures(db, images, [
      ...(scheme ? [{ ...scheme, alt: `Принципиальная схема: ${title.toLowerCase().replace('аква', 'АКВА')}` }] : []),
      ...pictures,
    ])
    const { id } = await db
      .insertInto('production')
      .values({
        slug,
        title,
        lead,
        description: JSON.stringify(description),
        advantages: JSON.stringify(advantages),
        pictureId: pictureId ?? null,
        schemeId: schemeId ?? null,
        position,
        isPublished: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(slug, id)
    const of = <Row extends object>(row: Row, at: number) => ({ ...row, productionId: id, position: at })
    await db
      .insertInto('productionParameters')
      .values(parameters.map(([name, value], at) => of({ name, value }, at)))
      .execute()
    await db.insertInto('questions').values(questions.map(of)).execute()
    if (gallery.length > 0)
      await db
        .insertInto('productionPictures')
        .values(gallery.map((one, at) => of({ pictureId: one }, at)))
        .execute()
  }
  return ids
}
