// Where an address leads that no page has any more (CONT-03). Asked only when a page is not found, so it costs the others nothing.
import { sql } from 'kysely'
import { articleKey } from '#contract/catalogue/article-key.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { Database } from '../database/database.ts'

/** `gone`: what stood there was deleted and nothing stands for it (410). */
export type Redirect = { to: string } | 'gone'

/**
 * @param path as visitors see it, percent-encoded
 * @returns the address of today, with the given parameters; undefined for what has never been an address of ours
 */
export async function findRedirect(db: Database, path: string, params: URLSearchParams): Promise<Redirect | undefined> {
  const parts = decodedParts(path)
  if (!parts || parts.length === 0) return undefined
  const found = (await findInCatalogue(db, parts, params)) ?? (await findPage(db, `/${parts.join('/')}`))
  if (found === undefined || found === 'gone') return found
  const { pathname, rest = params } = found
  if (pathname === path && String(rest) === String(params)) return undefined
  return { to: rest.size > 0 ? `${pathname}?${rest}` : pathname }
}

type Target = { pathname: string; /** in place of the given ones */ rest?: URLSearchParams }

async function findInCatalogue(db: Database, parts: string[], params: URLSearchParams): Promise<Target | 'gone' | undefined> {
  const [room, first, second, ...more] = parts
  if (room === 'catalog' && first === 'product') return findProduct(db, parts.slice(2).join('/'))
  if ((room !== 'catalog' && room !== 'precatalog') || first === undefined || more.length > 0) return undefined
  if (room === 'catalog' && first === 'v2' && second === undefined) return findByNames(db, params)
  if (room === 'precatalog' && second !== undefined) return undefined
  const category = await findCategory(db, 'slug', first)
  if (category === undefined || category === 'gone') return category
  const above = `/${room}/${category.slug}`
  if (second === undefined) return { pathname: above }
  const place = await findSubcategory(db, 'slug', category, second)
  return place && { pathname: place.slug === null ? above : `/catalog/${place.categorySlug}/${place.slug}` }
}

/** A list under names that are not used any more (`category=…&subcategory=…`), filters and all. */
async function findByNames(db: Database, params: URLSearchParams): Promise<Target | 'gone' | undefined> {
  const asked = params.get('category')
  const below = params.get('subcategory')
  if (asked === null || !mayBeName(asked) || !mayBeName(below ?? '')) return undefined
  const category = await findCategory(db, 'name', asked)
  if (category === undefined || category === 'gone') return category
  const rest = new URLSearchParams(params)
  rest.set('category', category.name)
  if (below !== null) {
    const place = await findSubcategory(db, 'name', category, below)
    if (!place) return undefined
    rest.set('category', place.categoryName)
    if (place.name === null) rest.delete('subcategory')
    else rest.set('subcategory', place.name)
  }
  return { pathname: '/catalog/v2', rest }
}

type Category = { id: number; name: string; slug: string }

async function findCategory(db: Database, by: 'slug' | 'name', text: string): Promise<Category | 'gone' | undefined> {
  const kind = by === 'slug' ? 'category' : 'category_name'
  const { rows } = await sql<{ [Key in keyof Category]: Category[Key] | null } & { isOpen: boolean | null }>`
    select c.id, c.name, c.slug, c.is_active as is_open
    from (select id, false as former from categories where ${sql.ref(by)} = ${text}
          union all select target_id, true from redirects where kind = ${kind} and scope_id = 0 and former = ${text}) found
    left join categories c on c.id = found.id
    order by found.former limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, name, slug, isOpen } = row
  return id === null || name === null || slug === null || !isOpen ? 'gone' : { id, name, slug }
}

type Place = { categoryName: string; categorySlug: string; name: string | null; slug: string | null }

/** The subcategory, or the nearest open one above it where it is closed or deleted; without a slug: the category itself. */
async function findSubcategory(db: Database, by: 'slug' | 'name', category: Category, text: string): Promise<Place | undefined> {
  const kind = by === 'slug' ? 'subcategory' : 'subcategory_name'
  const { rows } = await sql<Place & { isOpen: boolean | null }>`
    with recursive found as (
      (select s.id from subcategories s where s.category_id = ${category.id} and ${sql.ref(`s.${by}`)} = ${text} order by s.id limit 1)
      union all
      select target_id from redirects where kind = ${kind} and scope_id = ${category.id} and former = ${text}
    ), up as (
      select s.*, 0 as depth from (select id from found limit 1) first join subcategories s on s.id = first.id
      union all
      select above.*, up.depth + 1 from up join subcategories above on above.id = up.parent_id
    ), whole as (
      select up.*, bool_and(is_active) over (order by depth desc) as is_open from up
    )
    select c.name as category_name, c.slug as category_slug, whole.name, whole.slug, c.is_active as is_open
    from (select from found limit 1) asked
    left join lateral (select * from whole where is_open order by depth limit 1) whole on true
    left join subcategories any_of on any_of.id = (select id from found limit 1)
    left join categories c on c.id = coalesce(whole.category_id, any_of.category_id)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const here = { categoryName: category.name, categorySlug: category.slug, name: null, slug: null }
  // Moved into a category that is closed: the one that was asked for is nearer than nothing.
  return row.isOpen ? row : here
}

async function findProduct(db: Database, article: string): Promise<Target | 'gone' | undefined> {
  const found = await findMovedArticle(db, article)
  return found === undefined || found === 'gone' ? found : { pathname: productHref(found.redirectTo) }
}

/** What a product is called now that was once called so, in any spelling of its article. */
export async function findMovedArticle(db: Database, article: string): Promise<{ redirectTo: string } | 'gone' | undefined> {
  if (article.includes('\0')) return undefined // no text for PostgreSQL
  const row = await db
    .selectFrom('redirects')
    .leftJoin('products', 'products.id', 'redirects.targetId')
    .select('products.article')
    .where('redirects.kind', '=', 'product')
    .where('redirects.scopeId', '=', 0)
    .where('redirects.former', '=', articleKey(article))
    .executeTakeFirst()
  if (!row) return undefined
  return row.article === null ? 'gone' : { redirectTo: row.article }
}

async function findPage(db: Database, path: string): Promise<Target | 'gone' | undefined> {
  const row = await db.selectFrom('pageRedirects').select('target').where('path', '=', path).executeTakeFirst()
  if (!row) return undefined
  return row.target === null ? 'gone' : { pathname: encodeURI(row.target) }
}

// Longer than any slug, name or article; PostgreSQL takes no NUL in a text.
const longestPart = 500
const mayBeName = (text: string): boolean => text.length <= longestPart && !text.includes('\u0000')

function decodedParts(path: string): string[] | undefined {
  try {
    const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
    return parts.every(mayBeName) ? parts : undefined
  } catch {
    return undefined // no encoded text
  }
}
