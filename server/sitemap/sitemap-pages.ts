// Lists all pages for search engines except products: fixed pages, categories and content.
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import type { Page } from '#contract/accounts/page-handle.ts'
import { categoryTree } from '../catalogue/tree/category-tree.ts'
import { categoryPictures } from '../catalogue/tree/category-images.ts'
import type { Services } from '../services.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'

export async function sitemapPages(services: Pick<Services, 'db' | 'catalogue'>, pages: readonly Page[]): Promise<SitemapPage[]> {
  const fixedPages = pages.flatMap(({ pattern, isShared, isBackground }) =>
    isShared && !isBackground && !/[:*]/.test(pattern) ? pattern : [],
  )
  const [fixed, categories, content] = await Promise.all([
    withText(services.db, fixedPages),
    cataloguePages(services),
    contentPages(services.db),
  ])
  return [...fixed, ...categories, ...content]
}

/** Categories and subcategories with products: empty lists are useless in search results. */
async function cataloguePages({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>): Promise<SitemapPage[]> {
  const [pictures, categories, subcategories] = await Promise.all([
    categoryPictures({ db, catalogue }),
    db.selectFrom('categories').select(['id', 'updatedAt']).execute(),
    db.selectFrom('subcategories').select(['id', 'updatedAt']).execute(),
  ])
  const categoryChanges = new Map(categories.map(({ id, updatedAt }) => [id, updatedAt]))
  const subcategoryChanges = new Map(subcategories.map(({ id, updatedAt }) => [id, updatedAt]))
  const pages: SitemapPage[] = []
  const addBelow = (category: CategoryNode, nodes: readonly SubcategoryNode[]) => {
    for (const { id, slug, count, children } of nodes) {
      if (count > 0) pages.push({ path: `/catalog/${category.slug}/${slug}`, changedAt: subcategoryChanges.get(id) ?? null })
      addBelow(category, children)
    }
  }
  for (const category of categoryTree(catalogue)) {
    if (category.count === 0) continue
    const about = { changedAt: categoryChanges.get(category.id) ?? null, images: [pictures.get(category.id) ?? []].flat() }
    pages.push({ path: `/catalog/${category.slug}`, ...about }, { path: `/precatalog/${category.slug}`, ...about })
    addBelow(category, category.children)
  }
  return pages
}

export type SitemapPage = { path: string; changedAt?: Date | null; /** content hashes */ images?: readonly string[] }

type Row = { path: string; changedAt: Date | null; image: string | null }

const sources: readonly RawBuilder<Row>[] = [
  sql`
    select '/production/' || slug as path, c.updated_at as changed_at, i.content_hash as image
    from production c left join content_pictures p on p.id = c.picture_id left join images i on i.id = p.image_id
    where is_published order by position, c.id`,
  sql`
    select '/objects/' || o.id as path, o.updated_at as changed_at,
      (select i.content_hash from object_pictures op join content_pictures p on p.id = op.picture_id join images i on i.id = p.image_id
       where op.object_id = o.id order by op.position limit 1) as image
    from objects o where is_published order by position, o.id`,
  sql`
    select '/objects/location/' || l.slug as path, max(o.updated_at) as changed_at, null as image
    from object_locations l join objects o on o.location_id = l.id and o.is_published group by l.id order by l.position, l.id`,
  sql`
    select '/about/news/' || c.id as path, c.updated_at as changed_at, i.content_hash as image
    from news c left join content_pictures p on p.id = c.picture_id left join images i on i.id = p.image_id
    where is_published and published_at <= now() order by published_at desc, c.id limit 10000`,
  sql`
    select '/about/partners/' || c.id as path, c.updated_at as changed_at, i.content_hash as image
    from partners c left join content_pictures p on p.id = c.picture_id left join images i on i.id = p.image_id
    where is_published order by c.id`,
]

/** Single pages: company_pages by key. Without their text they are 404. */
const companyPages = new Map([
  ['/about/about-us', 'about-us'],
  ['/service', 'service'],
  ['/delivery', 'delivery'],
  ['/about-us-events', 'events'],
])

async function contentPages(db: Database): Promise<SitemapPage[]> {
  const pages: SitemapPage[] = []
  for (const source of sources) {
    const { rows } = await source.execute(db)
    for (const { path, changedAt, image } of rows) pages.push({ path, changedAt, images: image === null ? [] : [image] })
  }
  return pages
}

async function withText(db: Database, paths: readonly string[]): Promise<SitemapPage[]> {
  const rows = await db.selectFrom('companyPages').select(['key', 'updatedAt']).where('isPublished', '=', true).execute()
  const changes = new Map(rows.map(({ key, updatedAt }) => [key, updatedAt]))
  return paths.flatMap((path) => {
    const key = companyPages.get(path)
    const changedAt = key === undefined ? undefined : changes.get(key)
    return key === undefined || changedAt ? [{ path, changedAt: changedAt ?? null }] : []
  })
}
