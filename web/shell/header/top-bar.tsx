// Renders the top bar (SHELL-03): navigation, contacts and opening status.
import type { ReactNode } from 'react'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { navigationFor, type NavigationItem } from '../navigation.ts'
import { OpeningStatus } from '../opening-status.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'

/** The first pages of the navigation, which move into «Ещё» (top-bar.css). */
const restCount = 3

export function TopBar() {
  const { shop, userInfo } = useShellData()
  const items = navigationFor(Boolean(userInfo))
  const instagram = shop?.instagramUrl ? (
    <a href={shop.instagramUrl} target="_blank" rel="noreferrer">
      <Icon name="camera" size={16} />
      Мы&nbsp;в&nbsp;Instagram
      <span className="sr-only"> (в новом окне)</span>
    </a>
  ) : null
  return (
    <section aria-label="Связь и справка" className="top-bar no-print">
      <div className="wrapper top-bar-row">
        <nav aria-label="О магазине">
          <ul>
            {items.map((item, at) => (
              <li key={item.href} className={at < restCount ? 'top-bar-rest' : undefined}>
                {item.children ? <Group item={item} /> : <Link to={item.href}>{item.text}</Link>}
              </li>
            ))}
            <li className="top-bar-more">
              <Group item={{ href: '', text: 'Ещё', children: items.slice(0, restCount) }}>{instagram && <li>{instagram}</li>}</Group>
            </li>
          </ul>
        </nav>
        <CallbackLink href="/callback">
          <Icon name="phone" size={16} />
          Перезвоните&nbsp;мне
        </CallbackLink>
        {shop?.messengerUrl ? (
          <a href={shop.messengerUrl} target="_blank" rel="noreferrer">
            <Icon name="chat" size={16} />
            Написать&nbsp;нам
            <span className="sr-only"> (в новом окне)</span>
          </a>
        ) : null}
        {instagram && <span className="top-bar-rest">{instagram}</span>}
        {shop?.phone ? (
          <a href={`tel:${shop.phone}`} className="top-bar-phone">
            {shop.phoneText}
          </a>
        ) : null}
        {shop?.hoursShort ? (
          <p className="top-bar-hours">
            <span>{shop.hoursShort}</span>
            <OpeningStatus />
          </p>
        ) : null}
      </div>
    </section>
  )
}

function Group({ item, children }: { item: NavigationItem; children?: ReactNode }) {
  return (
    <Dropdown summary={item.text}>
      {(close) => (
        <ul>
          {item.children?.map(({ href, text }) => (
            <li key={href}>
              <Link to={href} onClick={close}>
                {text}
              </Link>
            </li>
          ))}
          {children}
        </ul>
      )}
    </Dropdown>
  )
}
