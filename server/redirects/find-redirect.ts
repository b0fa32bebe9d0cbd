// Finds the current address of a former one (CONT-03). Runs only when a page is not found.
import { sql } from 'kysely'
import { articleKey } from '../lib/article-key.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { Database } from '../database/database.ts'

/** `gone`: deleted without a replacement (410). */
export type Redirect = { to: string } | 'gone'

/**
 * @param path percent-encoded
 * @returns the current address with the given parameters; undefined for an address that never existed
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

type Target = { pathname: string; /** replaces the given ones */ rest?: URLSearchParams }

async function findInCatalogue(db: Database, parts: string[], params: URLSearchParams): Promise<Target | 'gone' | undefined> {
  const [root, first, second, ...more] = parts
  if (root === 'catalog' && first === 'product') return findProduct(db, parts.slice(2).join('/'))
  if ((root !== 'catalog' && root !== 'precatalog') || first === undefined || more.length > 0) return undefined
  if (root === 'catalog' && first === 'v2' && second === undefined) return findByNames(db, params)
  if (root === 'precatalog' && second !== undefined) return undefined
  const category = await findCategory(db, 'slug', first)
  if (category === undefined || category === 'gone') return category
  const above = `/${root}/${category.slug}`
  if (second === undefined) return { pathname: above }
  const subcategory = await findSubcategory(db, 'slug', category, second)
  return subcategory && { pathname: subcategory.slug === null ? above : `/catalog/${subcategory.categorySlug}/${subcategory.slug}` }
}

/** A list under former names (`category=…&subcategory=…`), with its filters. */
async function findByNames(db: Database, params: URLSearchParams): Promise<Target | 'gone' | undefined> {
  const categoryName = params.get('category')
  const below = params.get('subcategory')
  if (categoryName === null || !mayBeName(categoryName) || !mayBeName(below ?? '')) return undefined
  const category = await findCategory(db, 'name', categoryName)
  if (category === undefined || category === 'gone') return category
  const rest = new URLSearchParams(params)
  rest.set('category', category.name)
  if (below !== null) {
    const subcategory = await findSubcategory(db, 'name', category, below)
    if (!subcategory) return undefined
    rest.set('category', subcategory.categoryName)
    if (subcategory.name === null) rest.delete('subcategory')
    else rest.set('subcategory', subcategory.name)
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

type SubcategoryTarget = { categoryName: string; categorySlug: string; name: string | null; slug: string | null }

/** The subcategory, or its nearest open parent; without a slug: the category itself. */
async function findSubcategory(
  db: Database,
  by: 'slug' | 'name',
  category: Category,
  text: string,
): Promise<SubcategoryTarget | undefined> {
  const kind = by === 'slug' ? 'subcategory' : 'subcategory_name'
  const { rows } = await sql<SubcategoryTarget & { isOpen: boolean | null }>`
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
    from (select from found limit 1) requested
    left join lateral (select * from whole where is_open order by depth limit 1) whole on true
    left join subcategories any_of on any_of.id = (select id from found limit 1)
    left join categories c on c.id = coalesce(whole.category_id, any_of.category_id)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const here = { categoryName: category.name, categorySlug: category.slug, name: null, slug: null }
  // Moved into a closed category: the requested category is the best remaining target.
  return row.isOpen ? row : here
}

async function findProduct(db: Database, article: string): Promise<Target | 'gone' | undefined> {
  const found = await findMovedArticle(db, article)
  return found === undefined || found === 'gone' ? found : { pathname: productHref(found.redirectTo) }
}

export async function findMovedArticle(db: Database, article: string): Promise<{ redirectTo: string } | 'gone' | undefined> {
  if (article.includes('\0')) return undefined // PostgreSQL refuses it in a text
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

// Longer than any slug, name or article.
const maxPartLength = 500
const mayBeName = (text: string): boolean => text.length <= maxPartLength && !text.includes('\u0000')

function decodedParts(path: string): string[] | undefined {
  try {
    const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
    return parts.every(mayBeName) ? parts : undefined
  } catch {
    return undefined // invalid encoding
  }
}
