// What the top bar says (SHELL-03): the navigation, how the shop is reached, and whether somebody is there. Rendered by the server alone
// (static-markup.tsx); its groups open without scripts, late/close-groups.ts closes them again.
import { Icon } from '#web/ui/icon.tsx'
import type { NavigationItem } from './navigation.ts'
import type { ShopDetails } from './shop-details.ts'

type TopBarProps = { shop: ShopDetails; items: NavigationItem[]; status: { isOpen: boolean; text: string } | undefined }

export function TopBarContent({ shop, items, status }: TopBarProps) {
  return (
    <div className="wrapper top-bar-row">
      <nav aria-label="О магазине">
        <ul>
          {items.map((item) => (
            <li key={item.href}>{item.children ? <Group item={item} /> : <a href={item.href}>{item.text}</a>}</li>
          ))}
        </ul>
      </nav>
      <a href="/callback">
        <Icon name="phone" size={16} />
        Перезвоните&nbsp;мне
      </a>
      {shop.messengerUrl ? (
        <a href={shop.messengerUrl} target="_blank" rel="noreferrer">
          <Icon name="chat" size={16} />
          Написать&nbsp;нам
          <span className="sr-only"> (в новом окне)</span>
        </a>
      ) : null}
      {shop.instagramUrl ? (
        <a href={shop.instagramUrl} target="_blank" rel="noreferrer">
          <Icon name="camera" size={16} />
          <span className="top-bar-wide">Мы&nbsp;в&nbsp;Instagram</span>
          <span className="sr-only"> (в новом окне)</span>
        </a>
      ) : null}
      {shop.phone ? (
        <a href={`tel:${shop.phone}`} className="top-bar-phone">
          {shop.phoneText}
        </a>
      ) : null}
      {shop.hoursShort ? (
        <p className="top-bar-hours">
          <span>{shop.hoursShort}</span>
          {status ? (
            <span data-open-status={`${shop.opensAt}-${shop.closesAt}`} data-open={status.isOpen || undefined}>
              {status.text}
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

function Group({ item }: { item: NavigationItem }) {
  return (
    <details name="top-bar">
      <summary>
        {item.text}
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {item.children?.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
