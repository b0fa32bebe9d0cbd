// Imports product pictures after everything else: they take long, a broken one must not stop the rest.
// Rows with a source_name are 1C's, the others belong to the shop and keep their positions.
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Pool } from 'pg'
import { maxImageBytes, type ImageFiles } from '#server/files/image-store.ts'
import { openDatabase } from '#server/database/database.ts'
import { ShopError } from '#server/errors.ts'
import { isXml, type PackageFile } from '../package/package.ts'
import type { Merge } from './merge-context.ts'
import { recordProductPart } from './record-product-part.ts'

type Picture = { image_id: number; source_name: string | null; alt: string }
type Arranged = { product_id: number; before: readonly Picture[]; pictures: readonly Picture[] }
type Row = { product_id: number; is_full: boolean; paths: string[] | null; present: Picture[] | null }

const batchSize = 500
// Each waits for disk and database longer than for its decoding; one has up to 25 MB.
const storedAtOnce = 4

export async function mergeImages(
  merge: Merge,
  files: readonly PackageFile[],
  pool: Pool,
  images: Pick<ImageFiles, 'storeImage'>,
): Promise<void> {
  const { client, report } = merge
  await inheritPictures(client)
  await stageVariantPictures(client)
  const find = imageFinder(files)
  const db = openDatabase(pool)
  const stored = new Map<string, number | null>()
  const atOnce = pLimit(storedAtOnce)
  for (let after = 0; ;) {
    const rows = await nextProducts(client, after)
    const paths = new Set(rows.flatMap((row) => row.paths ?? []))
    await Promise.all([...paths].map((path) => atOnce(() => store(path))))
    const changed: Arranged[] = []
    for (const row of rows) {
      const sent: Picture[] = []
      for (const path of row.paths ?? []) {
        const imageId = (await store(path)) ?? row.present?.find((picture) => picture.source_name === path)?.image_id
        if (imageId !== undefined && !sent.some((picture) => picture.image_id === imageId))
          sent.push({ image_id: imageId, source_name: path, alt: '' })
      }
      const before = row.present ?? []
      const pictures = arrange(before, sent)
      if (!isSame(pictures, before)) changed.push({ product_id: row.product_id, before, pictures })
    }
    if (changed.length > 0) await client.inTransaction(() => write(client, changed))
    report.images.productsChanged += changed.length
    const last = rows[rows.length - 1]
    if (!last) break
    after = last.product_id
  }

  /** @returns the image's id, or undefined when the file is missing (it may have been sent before) or broken */
  async function store(path: string): Promise<number | undefined> {
    const known = stored.get(path)
    if (known !== undefined) return known ?? undefined
    const file = find(path)
    let imageId: number | null = null
    if (!file) await noteMissing(path)
    else {
      try {
        imageId = (await images.storeImage(db, await readPicture(file))).imageId
        report.images.stored++
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        report.images.broken++
        merge.problems.note('image_broken', path)
      }
    }
    stored.set(path, imageId)
    return imageId ?? undefined
  }

  async function noteMissing(path: string): Promise<void> {
    const found = await pool.query('select from product_images where source_name = $1 limit 1', [path])
    if (found.rowCount) return
    report.images.missing++
    merge.problems.note('image_missing', path)
  }
}

/** @throws ShopError also for a damaged entry of an archive: one picture must not stop the rest */
async function readPicture(file: PackageFile): Promise<Buffer> {
  if (file.bytes > maxImageBytes) throw new ShopError('too_large')
  return buffer(await file.open()).catch((error: unknown) => {
    throw new ShopError('malformed', { cause: error })
  })
}

/** Searches only the package's own files, so a path outside the package finds nothing. */
function imageFinder(files: readonly PackageFile[]): (path: string) => PackageFile | undefined {
  const byKey = new Map(files.filter((file) => !isXml(file)).map((file) => [keyOf(file.path), file]))
  return (path) => byKey.get(keyOf(path)) ?? byKey.get(nameOf(keyOf(path)))
}

/** `import_files/ab/x.jpg` without any prefix (`C:\\…`, `webdata/`), else the bare name. `+` may be a space; a Mac writes й in two characters. */
function keyOf(path: string): string {
  const plain = path.replaceAll('\\', '/').replaceAll('+', ' ').normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('import_files/')
  return at >= 0 ? plain.slice(at) : nameOf(plain)
}

const nameOf = (path: string): string => path.replace(/^.*\//s, '')

/**
 * Fills `variant_picture` with the pictures of offers: those sent now, else those that the variant has and its product has not.
 * They come before the product's.
 */
async function stageVariantPictures(client: Merge['client']): Promise<void> {
  await client.run(`drop table if exists pg_temp.variant_picture; create temp table variant_picture as
    select w.product_id, i.path, i.seq * 1000::bigint + i.ordinal as place, true as is_sent
    from desired w join stage_offer o on o.id = w.external_id join stage_image i on i.seq = o.seq where w.parent is not null`)
  await client.run(`insert into variant_picture
    select w.product_id, i.source_name, i.position, false from desired w join products head on head.external_id = w.parent
    join product_images i on i.product_id = w.product_id and i.source_name is not null
    where w.product_id not in (select product_id from variant_picture)
      and not exists (select from product_images shared where shared.product_id = head.id and shared.source_name = i.source_name);
    create index on variant_picture (product_id); analyze variant_picture`)
}

/** A whole list without any picture removes none: the base does not send them. */
async function nextProducts(client: Merge['client'], after: number): Promise<Row[]> {
  return client.rowsOf<Row>(
    `
    select w.product_id, coalesce(p.is_full, false) as is_full,
      array(select v.path from variant_picture v where v.product_id = w.product_id order by v.place) || case when p.seq is not null
        then array(select i.path from stage_image i where i.seq = p.seq order by i.ordinal)
        else array(select i.source_name from product_images i join products e on e.id = i.product_id
          where e.external_id = w.parent and i.source_name is not null order by i.position) end as paths,
      (select jsonb_agg(jsonb_build_object('image_id', i.image_id, 'source_name', i.source_name, 'alt', i.alt) order by i.position)
        from product_images i where i.product_id = w.product_id) as present
    from desired w left join desired head on head.external_id = w.parent left join stage_product p on p.seq = coalesce(head.k, w.k)
    where w.product_id > $1 and (p.has_images or exists (select from variant_picture v where v.product_id = w.product_id and v.is_sent)
      or (p.is_full and exists (select from stage_image) and exists (
        select from product_images i where i.product_id = w.product_id and i.source_name is not null)))
    order by w.product_id limit ${batchSize}`,
    [after],
  )
}

/** The shop's pictures keep their positions; 1C's fill the positions of 1C's, further ones follow at the end. */
function arrange(present: readonly Picture[], sent: readonly Picture[]): Picture[] {
  const remaining = [...sent]
  const arranged = present.flatMap((picture) => {
    if (picture.source_name === null) return [picture]
    const next = remaining.shift()
    const before = next && present.find((one) => one.source_name === next.source_name)
    return next ? [{ ...next, alt: before?.alt ?? '' }] : []
  })
  return [...arranged, ...remaining]
}

const isSame = (a: readonly Picture[], b: readonly Picture[]): boolean =>
  a.length === b.length && a.every((picture, at) => picture.image_id === b[at]?.image_id && picture.source_name === b[at]?.source_name)

/** New variants of a product that this package does not name get its pictures, as its other values. */
async function inheritPictures(client: Merge['client']): Promise<void> {
  const inherited = `desired w join products head on head.external_id = w.parent
    join product_images i on i.product_id = head.id and i.source_name is not null
    where not exists (select from desired named where named.external_id = w.parent)
      and not exists (select from product_images own where own.product_id = w.product_id)`
  await client.run(`drop table if exists pg_temp.inherited; create temp table inherited as select w.product_id,
    row_number() over (partition by w.product_id order by i.position) - 1 as position, i.image_id, i.source_name, i.alt from ${inherited}`)
  await client.inTransaction(async () => {
    await client.runIfAny(
      'from inherited',
      'insert into product_images (product_id, position, image_id, source_name, alt) select * from inherited',
    )
    await recordProductPart(
      client,
      'images',
      `select product_id, '[]'::jsonb as before,
        jsonb_agg(jsonb_build_object('imageId', image_id, 'sourceName', source_name, 'alt', alt) order by position) as after
        from inherited group by product_id`,
    )
  })
}

/** One statement for many products: each one notifies every process of the shop. */
async function write(client: Merge['client'], changed: readonly Arranged[]): Promise<void> {
  const counts = changed.map(({ product_id, pictures }) => ({ product_id, count: pictures.length }))
  const rows = changed.flatMap(({ product_id, pictures }) => pictures.map((picture, position) => ({ ...picture, product_id, position })))
  await client.run(
    `with obsolete as (delete from product_images i using json_to_recordset($1) as n (product_id int, count int)
      where i.product_id = n.product_id and i.position >= n.count)
    insert into product_images (product_id, position, image_id, source_name, alt)
    select * from json_to_recordset($2) as n (product_id int, position int, image_id int, source_name text, alt text)
    on conflict on constraint product_images_pk do update
      set image_id = excluded.image_id, source_name = excluded.source_name, alt = excluded.alt`,
    [JSON.stringify(counts), JSON.stringify(rows)],
  )
  const parts = changed.map((one) => ({ ...one, before: one.before.map(storedPicture), after: one.pictures.map(storedPicture) }))
  const partColumns = 'product_id int, before jsonb, after jsonb'
  await recordProductPart(client, 'images', `select * from json_to_recordset($1) as part (${partColumns})`, [JSON.stringify(parts)])
}

/** By the names of the journal. */
const storedPicture = (one: Picture) => ({ imageId: one.image_id, sourceName: one.source_name, alt: one.alt })
