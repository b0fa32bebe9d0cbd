// The tree as the catalogue menu gets it: names, addresses, numbers of products. Without the sale, whose number every price can change.
import { createHash } from 'node:crypto'
import type { CategoryNode, MenuNode, SubcategoryNode } from '#contract/catalogue.ts'
import { categoryTree } from './categories.ts'
import type { CatalogueIndexes } from '../index/current.ts'

type MenuFragment = { /** JSON of MenuNode[] */ text: string; /** another text, another version */ version: string }

const kept = new WeakMap<CategoryNode[], MenuFragment>()

/** Kept with the tree: pages name the version, and most visitors never ask for the text. */
export function menuFragment(catalogue: CatalogueIndexes): MenuFragment {
  const tree = categoryTree(catalogue)
  let fragment = kept.get(tree)
  if (!fragment) {
    const text = JSON.stringify(tree.filter((category) => !category.isSale).map(menuNode))
    fragment = { text, version: createHash('sha1').update(text).digest('base64url').slice(0, 12) }
    kept.set(tree, fragment)
  }
  return fragment
}

const menuNode = ({ name, slug, count, children }: CategoryNode | SubcategoryNode): MenuNode => ({
  name,
  slug,
  count,
  children: children.map(menuNode),
})
