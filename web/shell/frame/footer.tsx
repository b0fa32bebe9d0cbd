// Renders the footer (SHELL-10).
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '../header/logo.tsx'
import { navigationFor, type NavigationItem } from '../navigation.ts'
import { useShellData } from '#web/rendering/shell-data.ts'
import type { ShopDetails } from '#web/rendering/shop-contacts.ts'

const advantages = [
  { icon: 'truck', text: 'Быстрая доставка и\u00a0монтаж в\u00a0городе' },
  { icon: 'shield', text: 'Гарантия и\u00a0сервис' },
  { icon: 'factory', text: 'Собственное производство' },
] as const

const ofCatalogue = { href: '/precatalog', text: 'Все категории' }
const ofOrders = [
  { href: '/my-orders', text: 'Поиск заказов' },
  { href: '/cart', text: 'Корзина' },
]
const isForBuyers = ({ href }: NavigationItem) => /^\/(?:delivery|service|faq|personal-account)\b/.test(href)

const socialsOf = ({ videoUrl, photoUrl, networkUrl }: ShopDetails) =>
  [
    { href: videoUrl, icon: 'video', label: 'Видео о нас (в новом окне)' },
    { href: photoUrl, icon: 'camera', label: 'Наши фотографии (в новом окне)' },
    { href: networkUrl, icon: 'people', label: 'Мы в социальной сети (в новом окне)' },
  ] as const

export function Footer() {
  const { shop, userInfo, now = 0 } = useShellData()
  const pages = navigationFor(Boolean(userInfo)).flatMap(({ children, ...item }) => children ?? [item])
  const buyers = [ofCatalogue, ...pages.filter(isForBuyers), ...ofOrders]
  const company = pages.filter((page) => !isForBuyers(page))
  const socials = (shop ? socialsOf(shop) : []).filter(({ href }) => href !== '')
  return (
    <footer className="footer on-dark bg-footer pb-[var(--spacing-tabs)] text-14 text-footer-muted">
      <div className="wrapper footer-columns">
        <div className="footer-about">
          <Logo onDark />
          <p className="max-w-md max-lg:order-1 max-lg:basis-full max-sm:hidden">
            Производим и&nbsp;продаём оборудование для воды, отопления и&nbsp;канализации.
          </p>
          <ul className="footer-advantages">
            {advantages.map(({ icon, text }) => (
              <li key={icon} className="flex items-center gap-2.5">
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
          {socials.length > 0 ? (
            <ul aria-label="Мы в сети" className="flex gap-2">
              {socials.map(({ href, icon, label }) => (
                <li key={icon}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={label}
                    className="flex size-11 items-center justify-center rounded-control bg-white/10 text-white hover:bg-white/20"
                  >
                    <Icon name={icon} />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <Links title="Покупателям" items={buyers} id="site-pages" />
        <Links title="Компания" items={company} />
        <div>
          <h2 className="mb-2 text-14 text-white">Связаться</h2>
          {shop?.phone ? (
            <a href={`tel:${shop.phone}`} className="footer-phone">
              {shop.phoneText}
            </a>
          ) : null}
          {shop?.hours ? <p>{shop.hours}</p> : null}
          {shop?.email ? (
            <p className="mt-2">
              <a href={`mailto:${shop.email}`} className="footer-link">
                {shop.email}
              </a>
            </p>
          ) : null}
          {shop?.address ? <address className="not-italic">Производство: {shop.address}</address> : null}
        </div>
      </div>
      <div className="border-t border-footer-line">
        <div className="wrapper flex flex-wrap items-center gap-x-8 gap-y-1 py-5 text-13">
          <span>©&nbsp;{new Date(now).getUTCFullYear()}&nbsp;«Родник»</span>
          <Link to="/policy" className="text-footer-muted no-underline hover:text-white hover:underline">
            Политика обработки персональных данных
          </Link>
        </div>
      </div>
    </footer>
  )
}

/** Folded on a phone: the list follows its `<details>`, so that a wider window shows it in every browser. */
function Links({ title, items, id }: { title: string; items: readonly NavigationItem[]; id?: string }) {
  return (
    <nav aria-label={title} id={id}>
      <details className="footer-group group">
        <summary>
          <h2 className="text-14 text-white">{title}</h2>
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180 sm:hidden" />
        </summary>
      </details>
      <ul>
        {items.map(({ href, text }) => (
          <li key={href} className="break-inside-avoid">
            <Link to={href} className="footer-link">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
