// The burger menu over the whole screen (SHELL-06): who one is, the account, the pages, how to reach the shop. The dialog holds the focus;
// Escape, the cross, a choice and the browser's back close it (open-dialog.tsx).
import { loginHref } from '#contract/account-href.ts'
import { openingStatus } from '#contract/opening-hours.ts'
import { accountTabs, tabHref, type AccountTab } from '#web/accounts/account-tabs.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { navigationFor, type NavigationItem } from '../navigation.ts'
import { openDialog } from '../open-dialog.tsx'
import type { ShellData, UserInfo } from '../shell-data.ts'
import type { ShopDetails } from '../shop-details.ts'
import './burger-menu.css'

export function openBurger(shell: Partial<ShellData>): void {
  const { userInfo = null, shop } = shell
  const counts: Partial<Record<AccountTab, number>> = {
    currentorders: shell.currentOrderCount ?? 0,
    notifications: shell.userInfo?.button['data-unread'] ?? 0,
  }
  const here = location.pathname + location.search
  const now = new Date()
  openDialog((close) => (
    <Dialog open title="Меню" look="screen" onClose={close}>
      {/* A press on any link is a choice: the page it leads to takes the menu's place. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="burger" onClick={({ target }) => (target instanceof Element && target.closest('a') ? close() : undefined)}>
        {userInfo ? <Account user={userInfo} counts={counts} /> : <Entry here={here} />}
        <Pages items={navigationFor(userInfo !== null)} />
        {shop ? <Contacts shop={shop} now={now} /> : null}
      </div>
    </Dialog>
  ))
}

function Entry({ here }: { here: string }) {
  return (
    <section aria-label="Вход" className="burger-entry">
      <p>Войдите, чтобы видеть заказы, избранное и&nbsp;остатки в&nbsp;штуках</p>
      <div>
        <a href={loginHref(here)} className={buttonClass('primary', 'm')}>
          <Icon name="user" />
          Войти
        </a>
        <a href="/registration" className={buttonClass('plain', 'm')}>
          Регистрация
        </a>
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
            <a href={tabHref(tab)}>
              <Icon name={icon} />
              <span>{title}</span>
              <span className="burger-count">
                <CountBadge count={counts[tab] ?? 0} tone="primary" />
              </span>
            </a>
          </li>
        ))}
        <li>
          {/* A form, since a logout is a change; a plain one, because a dialog has no router around it. */}
          <form method="post" action="/logout">
            <button type="submit">
              <Icon name="arrow-right" />
              Выход
            </button>
          </form>
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
          <a href="/precatalog">Каталог товаров</a>
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
                      <a href={child.href}>{child.text}</a>
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <a href={href}>{text}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contacts({ shop, now }: { shop: ShopDetails; now: Date }) {
  const status = openingStatus(shop, now)
  return (
    <section aria-label="Контакты" className="burger-contacts">
      {shop.phone ? <a href={`tel:${shop.phone}`}>{shop.phoneText}</a> : null}
      {shop.hours ? (
        <p>
          {shop.hours}
          <span data-open={status?.isOpen || undefined}>{status?.text}</span>
        </p>
      ) : null}
      {shop.email ? (
        <p>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </p>
      ) : null}
      {shop.address ? <address>Производство: {shop.address}</address> : null}
      <div>
        <a href="/callback" className={buttonClass('plain', 'm')}>
          <Icon name="phone" />
          Перезвоните мне
        </a>
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
