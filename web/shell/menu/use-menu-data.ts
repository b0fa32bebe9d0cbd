// Loads what the catalogue menu shows below its categories.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import type { clientLoader } from './menu.route.ts'

export type MenuCategory = {
  category: string
  /** content hash by the subcategory's slug */
  pictures: Record<string, string>
  brands: string[]
  brandCount: number
  popular: { href: string; name: string; price?: string | undefined; image?: string | undefined }[]
}

/** Undefined if it fails: the menu is shown without it. */
export async function fetchMenuCategory(slug: string, signal: AbortSignal): Promise<MenuCategory | undefined> {
  try {
    const answer = await fetch(`/fragments/menu/${encodeURIComponent(slug)}`, { signal })
    return answer.ok ? ((await answer.json()) as MenuCategory) : undefined
  } catch {
    return undefined
  }
}

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
  const [known, setKnown] = useState<Record<string, MenuCategory>>({})
  const isKnown = slug === undefined || slug in known
  useEffect(() => {
    if (slug === undefined || isKnown) return undefined
    const requested = new AbortController()
    void fetchMenuCategory(slug, requested.signal).then((category) => {
      if (category && !requested.signal.aborted) setKnown((old) => ({ ...old, [slug]: category }))
    })
    return () => requested.abort()
  }, [slug, isKnown])
  return slug === undefined ? undefined : known[slug]
}
