// Reads the menu's tree: columns, levels, search inside a level.
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import { pathTo } from '#web/links/catalogue-links.ts'

/** Three columns by position modulo 3 (MENU-01): the first row is in the tree's order. */
export const threeColumns = <Node>(nodes: Node[]): Node[][] => [0, 1, 2].map((column) => nodes.filter((_, at) => at % 3 === column))

export function nodeAt(tree: MenuNode[], path: string[]): MenuNode | undefined {
  let node: MenuNode | undefined
  let nodes = tree
  for (const slug of path) {
    node = nodes.find((one) => one.slug === slug)
    if (!node) return undefined
    nodes = node.children
  }
  return node
}

/** Clean URL: of the category, or of the subcategory directly below it (ROUTE-02). */
export const hrefAt = (path: string[]): string => (path.length > 1 ? `/catalog/${path[0]}/${path.at(-1)}` : `/catalog/${path[0]}`)

export type FoundCategory = {
  node: MenuNode
  path: string[]
  /** names between the level and the node, which distinguish two «Фитинги» */ trail: string
}

/** Nodes of a level and below that contain every word of `text`; the whole level for an empty text. */
export function findBelow(nodes: MenuNode[], path: string[], text: string): FoundCategory[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return nodes.map((node) => ({ node, path: [...path, node.slug], trail: '' }))
  const found: FoundCategory[] = []
  const walk = (below: MenuNode[], at: string[], trail: string[]) => {
    for (const node of below) {
      const here = [...at, node.slug]
      const name = folded(node.name)
      if (words.every((word) => name.includes(word))) found.push({ node, path: here, trail: trail.join(' · ') })
      walk(node.children, here, [...trail, node.name])
    }
  }
  walk(nodes, path, [])
  return found
}

const folded = (text: string): string => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')

export type CategorySlugs = { category: string; subcategory: string | undefined }
type Address = { pathname: string; search: string }

/** The category of a clean URL or of /catalog/v2's parameters; undefined on other pages and for the whole catalogue. */
export function findCategorySlugs(
  { pathname, search }: Address,
  tree: Pick<MenuNode, 'name' | 'slug' | 'children'>[],
): CategorySlugs | undefined {
  const params = new URLSearchParams(search)
  const [, first, category = '', subcategory, ...more] = pathname.split('/')
  if (first !== 'catalog' || category === 'product' || more.length > 0) return undefined
  if (!['v2', 'search', 'reload', ''].includes(category)) return { category, subcategory }
  const node = tree.find(named(params.get('category')))
  if (!node) return undefined
  return { category: node.slug, subcategory: pathTo(node.children, named(params.get('subcategory')))?.at(-1)?.slug }
}

/** The level of the phone's menu that lists the page's category; [] for the first one. */
export function findLevel(here: Address, tree: MenuNode[]): string[] {
  const at = findCategorySlugs(here, tree)
  const category = at && tree.find(({ slug }) => slug === at.category)
  if (!category) return []
  const found = [category, ...(pathTo(category.children, ({ slug }) => slug === at.subcategory) ?? [])]
  const path = found.map(({ slug }) => slug)
  return found.at(-1)!.children.length > 0 || path.length === 1 ? path : path.slice(0, -1)
}

/** Whether the page lists the chosen category, with any filters. A search is another list. */
export function isShown(choice: Address, here: Address, tree: MenuNode[]): boolean {
  const chosen = choice.search === '' ? findCategorySlugs(choice, tree) : undefined
  const shown = findCategorySlugs(here, tree)
  if (!chosen || !shown || new URLSearchParams(here.search).get('query')) return false
  return chosen.category === shown.category && chosen.subcategory === shown.subcategory
}

/** Without case, as the catalogue's own parameters. */
const named = (name: string | null) => {
  const lowerCase = name?.toLocaleLowerCase('ru')
  return (node: { name: string }) => node.name.toLocaleLowerCase('ru') === lowerCase
}
