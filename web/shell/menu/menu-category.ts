// What the open menu fetches while it is open (category.route.ts); the tree itself comes by use-menu-tree.ts.

export type MenuCategory = {
  category: string
  /** content hash by the subcategory's slug */
  pictures: Record<string, string>
  brands: string[]
  /** of the whole category */
  brandCount: number
  popular: { href: string; name: string; /** absent = on request */ price?: string | undefined; image?: string | undefined }[]
}

/** Undefined where it does not come: the menu stands without it. */
export async function fetchMenuCategory(slug: string, signal: AbortSignal): Promise<MenuCategory | undefined> {
  try {
    const answer = await fetch(`/fragments/menu/${encodeURIComponent(slug)}`, { signal })
    return answer.ok ? ((await answer.json()) as MenuCategory) : undefined // our own server's answer, typed there
  } catch {
    return undefined
  }
}
