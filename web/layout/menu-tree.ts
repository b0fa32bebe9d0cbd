// What the menu's deeper levels need of the tree, and nothing more.
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue.ts'

export type MenuNode = { name: string; slug: string; count: number; children: MenuNode[] }

const nodeOf = ({ name, slug, count, children }: CategoryNode | SubcategoryNode): MenuNode => ({
  name,
  slug,
  count,
  children: children.map(nodeOf),
})

export const menuTree = (categories: CategoryNode[]): MenuNode[] => categories.filter((category) => !category.isSale).map(nodeOf)

/** The node at the end of a path of slugs, as far as it goes. */
export function nodeAt(tree: MenuNode[], path: string[]): MenuNode | undefined {
  let node: MenuNode | undefined
  for (const slug of path) node = (node?.children ?? tree).find((one) => one.slug === slug)
  return node
}
