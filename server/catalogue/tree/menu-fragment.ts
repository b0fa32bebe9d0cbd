// The tree as the catalogue menu gets it: names, addresses, numbers of products. Without the sale, whose number every price can change.
import { hash } from 'node:crypto'
import type { CategoryNode, MenuNode, SubcategoryNode } from '#contract/catalogue.ts'
import type { Services } from '../../services.ts'
import { cachedPerVersion } from '../cache/cached-per-version.ts'
import { categoryTree } from './categories.ts'

type MenuFragment = { /** JSON of MenuNode[] */ text: string; /** another text, another version */ version: string }

/** Pages name the version, and most visitors never ask for the text. */
export const menuFragment = (catalogue: Services['catalogue']): MenuFragment => fragmentOf({ catalogue })

const fragmentOf = cachedPerVersion(({ catalogue }: Pick<Services, 'catalogue'>): MenuFragment => {
  const text = JSON.stringify(
    categoryTree(catalogue)
      .filter((category) => !category.isSale)
      .map(menuNode),
  )
  return { text, version: hash('sha1', text, 'base64url').slice(0, 12) }
})

const menuNode = ({ name, slug, count, children }: CategoryNode | SubcategoryNode): MenuNode => ({
  name,
  slug,
  count,
  children: children.map(menuNode),
})
