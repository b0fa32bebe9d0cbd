// Which place of the tree an address shows, and whether a choice in the menu would change anything (MENU-03). Pure.
import type { MenuNode } from '#contract/catalogue/catalogue.ts'

/** Slugs; a place without a subcategory is the category itself. */
export type Place = { category: string; subcategory: string | undefined }
type Address = { pathname: string; search: string }

/** The place of a clean address or of the working catalogue's parameters; undefined on other pages and for the whole catalogue. */
export function placeOf({ pathname, search }: Address, tree: Pick<MenuNode, 'name' | 'slug' | 'children'>[]): Place | undefined {
  const params = new URLSearchParams(search)
  const [, first, category = '', subcategory, ...more] = pathname.split('/')
  if (first !== 'catalog' || category === 'product' || more.length > 0) return undefined
  if (!['v2', 'search', 'reload', ''].includes(category)) return { category, subcategory }
  const node = tree.find(named(params.get('category')))
  if (!node) return undefined
  return { category: node.slug, subcategory: slugBelow(node.children, params.get('subcategory')) }
}

/** A list of the very place stands on the page already, whatever its filters are. A search is another list: choosing leaves it. */
export function isShown(choice: Address, here: Address, tree: MenuNode[]): boolean {
  const wanted = choice.search === '' ? placeOf(choice, tree) : undefined
  const shown = placeOf(here, tree)
  if (!wanted || !shown || new URLSearchParams(here.search).get('query')) return false
  return wanted.category === shown.category && wanted.subcategory === shown.subcategory
}

/** Names compare as the catalogue's own parameters do: without case. */
const named = (name: string | null) => {
  const wanted = name?.toLocaleLowerCase('ru')
  return (node: { name: string }) => node.name.toLocaleLowerCase('ru') === wanted
}

function slugBelow(nodes: MenuNode[], name: string | null): string | undefined {
  if (name === null) return undefined
  for (const node of nodes) {
    const slug = named(name)(node) ? node.slug : slugBelow(node.children, name)
    if (slug !== undefined) return slug
  }
  return undefined
}
