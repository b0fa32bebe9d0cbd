// Renders the burger menu over the whole screen (SHELL-06): account, pages and contacts.
import { Form, useLocation } from 'react-router'
import { loginHref } from '#contract/accounts/login-links.ts'
import { accountTabs, tabHref, type AccountTab } from '#web/links/account-tabs.ts'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { navigationFor, type NavigationItem } from '../navigation.ts'
import { OpeningStatus } from '../opening-status.tsx'
import { useShellData, type UserInfo } from '#web/rendering/shell-data.ts'
import type { ShopDetails } from '#web/rendering/shop-contacts.ts'
import './burger-menu.css'

export default function BurgerMenu({ onClose }: { onClose: () => void }) {
  const { userInfo = null, shop, currentOrderCount = 0 } = useShellData()
  const counts: Partial<Record<AccountTab, number>> = {
    currentorders: currentOrderCount,
    notifications: userInfo?.button['data-unread'] ?? 0,
  }
  return (
    <Dialog open title="Меню" layout="screen" onClose={onClose}>
      <div className="burger">
        {userInfo ? <Account user={userInfo} counts={counts} /> : <Entry />}
        <Pages items={navigationFor(userInfo !== null)} />
        {shop ? <Contacts shop={shop} /> : null}
      </div>
    </Dialog>
  )
}

function Entry() {
  const { pathname, search } = useLocation()
  return (
    <section aria-label="Вход" className="burger-entry">
      <p>Войдите, чтобы видеть заказы, избранное и&nbsp;остатки в&nbsp;штуках</p>
      <div>
        <Link replace to={loginHref(pathname + search)} className={buttonClass('primary', 'm')}>
          <Icon name="user" />
          Войти
        </Link>
        <Link replace to="/registration" className={buttonClass('plain', 'm')}>
          Регистрация
        </Link>
      </div>
    </section>
  )
}

function Account({ user, counts }: { user: UserInfo; counts: Partial<Record<AccountTab, number>> }) {
  const fullName = [user.lastName, user.firstName, user.middleName].filter(Boolean).join(' ')
  return (
    <section aria-label="Личный кабинет">
      <h3>{fullName || user.email}</h3>
      {fullName ? <p className="burger-email">{user.email}</p> : null}
      <ul>
        {accountTabs.map(({ tab, title, icon }) => (
          <li key={tab}>
            <Link replace to={tabHref(tab)}>
              <Icon name={icon} />
              <span>{title}</span>
              <span className="burger-count">
                <CountBadge count={counts[tab] ?? 0} tone="primary" />
              </span>
            </Link>
          </li>
        ))}
        <li>
          {/* A POST form: a link must not log out. */}
          <Form method="post" action="/logout">
            <button type="submit">
              <Icon name="arrow-right" />
              Выход
            </button>
          </Form>
        </li>
      </ul>
    </section>
  )
}

function Pages({ items }: { items: NavigationItem[] }) {
  return (
    <nav aria-label="Страницы магазина">
      <ul>
        <li>
          <Link replace to="/precatalog">
            Каталог товаров
          </Link>
        </li>
        {items.map(({ href, text, children }) => (
          <li key={href}>
            {children ? (
              <details>
                <summary>
                  <span>{text}</span>
                  <Icon name="chevron-down" />
                </summary>
                <ul>
                  {children.map((child) => (
                    <li key={child.href}>
                      <Link replace to={child.href}>
                        {child.text}
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <Link replace to={href}>
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contacts({ shop }: { shop: ShopDetails }) {
  return (
    <section aria-label="Контакты" className="burger-contacts">
      {shop.phone ? <a href={`tel:${shop.phone}`}>{shop.phoneText}</a> : null}
      {shop.hours ? (
        <p>
          {shop.hours}
          <OpeningStatus />
        </p>
      ) : null}
      {shop.email ? (
        <p>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </p>
      ) : null}
      {shop.address ? <address>Производство: {shop.address}</address> : null}
      <div>
        <CallbackLink href="/callback" className={buttonClass('plain', 'm')}>
          <Icon name="phone" />
          Перезвоните мне
        </CallbackLink>
        {shop.messengerUrl ? <Elsewhere href={shop.messengerUrl} icon="chat" text="Написать нам" /> : null}
        {shop.instagramUrl ? <Elsewhere href={shop.instagramUrl} icon="camera" text={'Мы в\u00a0Instagram'} /> : null}
      </div>
    </section>
  )
}

function Elsewhere({ href, icon, text }: { href: string; icon: 'chat' | 'camera'; text: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass('plain', 'm')}>
      <Icon name={icon} />
      {text}
      <span className="sr-only"> (в новом окне)</span>
    </a>
  )
}
