// Loads what the catalogue menu shows below its categories.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import type { clientLoader as loadCategory } from './menu-category.route.ts'
import type { clientLoader } from './menu.route.ts'

export type MenuCategory = NonNullable<ReturnType<typeof useFetcher<typeof loadCategory>>['data']>
export type Menu = { tree: MenuNode[] | undefined; isFailed: boolean; load: () => void }

export function useMenuTree(): Menu {
  const { data, state, load } = useFetcher<typeof clientLoader>()
  return {
    tree: data ?? undefined,
    isFailed: data === null && state === 'idle',
    load: () => (state === 'idle' ? void load('/fragments/menu') : undefined),
  }
}

/** Undefined until loaded; each category is requested once while the menu is open. */
export function useMenuCategory(slug: string | undefined): MenuCategory | undefined {
  const { data, load } = useFetcher<typeof loadCategory>()
  const [known, setKnown] = useState<Record<string, MenuCategory>>({})
  if (data && known[data.slug] !== data) setKnown({ ...known, [data.slug]: data })
  const isKnown = slug === undefined || slug in known
  useEffect(() => {
    // The next category's request aborts this one.
    if (slug !== undefined && !isKnown) void load(`/fragments/menu/${encodeURIComponent(slug)}`)
  }, [slug, isKnown, load])
  return slug === undefined ? undefined : known[slug]
}
