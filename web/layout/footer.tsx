// Footer (SHELL-10).
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from './logo.tsx'
import { useShellData } from './shell-data.ts'
import { shopDetails } from './shop-details.ts'

const columns = [
  {
    title: 'Покупателям',
    links: [
      { href: '/delivery', text: 'Доставка и оплата' },
      { href: '/my-orders', text: 'Поиск заказов' },
      { href: '/cart', text: 'Корзина' },
    ],
  },
  {
    title: 'Каталог и компания',
    links: [
      { href: '/precatalog', text: 'Все категории' },
      { href: '/contacts', text: 'Контакты' },
      { href: '/policy', text: 'Обработка персональных данных' },
    ],
  },
]

const socials = [
  { href: shopDetails.video, icon: 'video', label: 'Видео о нас (в новом окне)' },
  { href: shopDetails.photo, icon: 'camera', label: 'Наши фотографии (в новом окне)' },
  { href: shopDetails.network, icon: 'people', label: 'Мы в социальной сети (в новом окне)' },
] as const

const link = 'inline-flex min-h-9 items-center text-footer-muted no-underline hover:text-white hover:underline max-md:min-h-11'

export function Footer() {
  const { year } = useShellData()
  return (
    <footer className="footer mt-16 bg-footer pb-[var(--spacing-tabs)] text-14 text-footer-muted">
      <div className="wrapper grid gap-x-8 gap-y-10 pt-12 pb-10 md:grid-cols-2 xl:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div>
          <Logo onDark />
          <p className="mt-4 max-w-md">
            Производим и продаём оборудование для воды, отопления и канализации. Быстрая доставка и монтаж в городе, гарантия и сервис,
            собственное производство.
          </p>
          <ul className="mt-5 flex gap-2">
            {socials.map(({ href, icon, label }) =>
              href ? (
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
              ) : null,
            )}
          </ul>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-14 text-white">{title}</h2>
            <ul>
              {links.map(({ href, text }) => (
                <li key={href}>
                  <a href={href} className={link}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="mb-2 text-14 text-white">Связаться</h2>
          {shopDetails.phone ? (
            <a
              href={`tel:${shopDetails.phone}`}
              className="numbers inline-block py-1 text-22 font-semibold text-white no-underline hover:underline"
            >
              {shopDetails.phoneText}
            </a>
          ) : null}
          <p>{shopDetails.hours}</p>
          {shopDetails.email ? (
            <p className="mt-2">
              <a href={`mailto:${shopDetails.email}`} className={link}>
                {shopDetails.email}
              </a>
            </p>
          ) : null}
          {shopDetails.address ? <address className="not-italic">Производство: {shopDetails.address}</address> : null}
        </div>
      </div>
      <div className="border-t border-footer-line">
        <div className="wrapper flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 text-13">
          <span>©&nbsp;{year ? `${year}\u00a0` : ''}«Родник»</span>
          <a href="/policy" className="text-footer-muted no-underline hover:text-white hover:underline">
            Политика обработки персональных данных
          </a>
        </div>
      </div>
    </footer>
  )
}
