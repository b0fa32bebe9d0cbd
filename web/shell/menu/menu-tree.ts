// Reading the menu's tree: columns, levels, search inside a level. Pure.
import type { MenuNode } from '#contract/catalogue/catalogue.ts'

/** Three columns by position modulo 3 (MENU-01), so that the first row reads in the tree's own order. */
export const columnsOf = <Node>(nodes: Node[]): Node[][] => [0, 1, 2].map((column) => nodes.filter((_, at) => at % 3 === column))

/** The node at the end of a path of slugs, undefined where the path leaves the tree. */
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

/** The clean address of a node: the category's, or the subcategory's directly below it (ROUTE-02). */
export const hrefAt = (path: string[]): string => (path.length > 1 ? `/catalog/${path[0]}/${path.at(-1)}` : `/catalog/${path[0]}`)

export type Found = {
  node: MenuNode
  path: string[]
  /** names between the level and the node, for telling two «Фитинги» apart */ trail: string
}

/** What of a level and of everything below it holds every word of `text`; all of the level itself for a blank text. */
export function findBelow(nodes: MenuNode[], path: string[], text: string): Found[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return nodes.map((node) => ({ node, path: [...path, node.slug], trail: '' }))
  const found: Found[] = []
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
