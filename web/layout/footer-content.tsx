// What the footer says (SHELL-10); rendered once, see static-part.ts.
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from './logo.tsx'
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

export function FooterContent() {
  return (
    <>
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
    </>
  )
}
