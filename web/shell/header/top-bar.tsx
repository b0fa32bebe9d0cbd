// Renders the top bar (SHELL-03): navigation, contacts and opening status.
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { navigationFor, type NavigationItem } from '../navigation.ts'
import { OpeningStatus } from '../opening-status.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'

export function TopBar() {
  const { shop, userInfo } = useShellData()
  return (
    <section aria-label="Связь и справка" className="top-bar">
      <div className="wrapper top-bar-row">
        <nav aria-label="О магазине">
          <ul>
            {navigationFor(Boolean(userInfo)).map((item) => (
              <li key={item.href}>{item.children ? <Group item={item} /> : <Link to={item.href}>{item.text}</Link>}</li>
            ))}
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
        {shop?.instagramUrl ? (
          <a href={shop.instagramUrl} target="_blank" rel="noreferrer">
            <Icon name="camera" size={16} />
            <span className="top-bar-wide">Мы&nbsp;в&nbsp;Instagram</span>
            <span className="sr-only"> (в новом окне)</span>
          </a>
        ) : null}
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

function Group({ item }: { item: NavigationItem }) {
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
        </ul>
      )}
    </Dropdown>
  )
}
