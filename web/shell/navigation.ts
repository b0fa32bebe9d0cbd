// Lists the site's pages except the catalogue (SHELL-01), for top bar, burger menu and footer.

type Readers = 'guests' | 'customers'

export type NavigationItem = {
  href: string
  text: string
  /** absent: for all visitors */
  only?: Readers
  children?: readonly NavigationItem[]
}

const navigation: readonly NavigationItem[] = [
  { href: '/production', text: 'Производство' },
  { href: '/objects', text: 'Объекты' },
  { href: '/service', text: 'Сервис' },
  { href: '/delivery', text: 'Доставка и\u00a0оплата' },
  {
    href: '/about/about-us',
    text: 'О\u00a0компании',
    children: [
      { href: '/about/about-us', text: 'О\u00a0нас' },
      { href: '/about/news', text: 'Новости и\u00a0акции' },
      { href: '/about/certificate', text: 'Сертификаты' },
      { href: '/about/wholesaler', text: 'Оптовикам', only: 'customers' },
      { href: '/about/partners', text: 'Партнёры' },
      { href: '/contacts', text: 'Контакты' },
    ],
  },
  { href: '/faq', text: 'Вопросы и\u00a0ответы', only: 'guests' },
  { href: '/personal-account?tab=faq', text: 'Вопросы и\u00a0ответы', only: 'customers' },
]

/** Items and children for this visitor; a group without children is left out. */
export function navigationFor(isSignedIn: boolean, items: readonly NavigationItem[] = navigation): NavigationItem[] {
  const hidden: Readers = isSignedIn ? 'guests' : 'customers'
  return items.flatMap(({ children, ...item }) => {
    if (item.only === hidden) return []
    if (!children) return [item]
    const shown = navigationFor(isSignedIn, children)
    return shown.length > 0 ? [{ ...item, children: shown }] : []
  })
}
