import { useEffect, useState } from 'react'
import type { MenuNode } from '#contract/catalogue.ts'
import { loadMenuTree } from '../load-menu-tree.ts'
import { useShellData } from '../shell-data.ts'
import { fetchMenuCategory, type MenuCategory } from './menu-category.ts'

export type Menu = { /** undefined until it is there */ tree: MenuNode[] | undefined; isFailed: boolean; retry: () => void }

/** The tree below the categories; where it does not come, the menu's links still lead to the categories. */
export function useMenuTree(): Menu {
  const { menuVersion = '' } = useShellData()
  const [tree, setTree] = useState<MenuNode[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isFailed) return undefined
    let isGone = false
    loadMenuTree(menuVersion).then(
      (loaded) => (isGone ? undefined : setTree(loaded)),
      () => (isGone ? undefined : setFailed(true)),
    )
    return () => {
      isGone = true
    }
  }, [menuVersion, isFailed])
  return { tree, isFailed, retry: () => setFailed(false) }
}

/** What stands beside one category, undefined until it is there; each is asked for once while the menu is open. */
export function useMenuCategory(slug: string | undefined): MenuCategory | undefined {
  const [known, setKnown] = useState<Record<string, MenuCategory>>({})
  const isKnown = slug === undefined || slug in known
  useEffect(() => {
    if (slug === undefined || isKnown) return undefined
    const asked = new AbortController()
    void fetchMenuCategory(slug, asked.signal).then((category) => {
      if (category && !asked.signal.aborted) setKnown((old) => ({ ...old, [slug]: category }))
    })
    return () => asked.abort()
  }, [slug, isKnown])
  return slug === undefined ? undefined : known[slug]
}
