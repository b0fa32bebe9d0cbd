// The shop's pages beside the catalogue (SHELL-01), as top bar, burger menu and footer name them.

type Readers = 'guests' | 'customers'

export type NavigationItem = {
  href: string
  text: string
  /** absent: everybody */
  only?: Readers
  children?: readonly NavigationItem[]
}

const navigation: readonly NavigationItem[] = [
  { href: '/production', text: 'Производство' },
  { href: '/delivery', text: 'Доставка и\u00a0оплата' },
  { href: '/contacts', text: 'Контакты' },
]

/** What this reader sees of it, on both levels; a group without children is left out. */
export function navigationFor(isSignedIn: boolean, items: readonly NavigationItem[] = navigation): NavigationItem[] {
  const hidden: Readers = isSignedIn ? 'guests' : 'customers'
  return items.flatMap(({ children, ...item }) => {
    if (item.only === hidden) return []
    if (!children) return [item]
    const shown = navigationFor(isSignedIn, children)
    return shown.length > 0 ? [{ ...item, children: shown }] : []
  })
}
