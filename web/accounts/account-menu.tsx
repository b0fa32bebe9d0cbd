// Renders the account's menu: next to its tabs, and in the header's popover (SHELL-05).
import type { Ref } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useShellData } from '../rendering/shell-data.ts'
import { Link } from '../ui/link.tsx'
import { accountTabs, tabHref, type AccountTab } from '../links/account-tabs.ts'
import { PostForm } from '../forms/post-form.tsx'
import { showInRow } from '../ui/show-in-row.ts'

const item = 'flex min-h-11 items-center gap-3 rounded-control px-3 text-16 no-underline whitespace-nowrap'

type AccountMenuProps = {
  current: AccountTab | null
  /** its first link */
  first?: Ref<HTMLAnchorElement>
}

export function AccountMenu({ current, first }: AccountMenuProps) {
  const unreadCount = useShellData().userInfo?.button['data-unread'] ?? 0
  return (
    <nav aria-label="Личный кабинет" className="min-w-0 lg:self-start">
      <ul className="scroll-row flex gap-1 lg:flex-col">
        {accountTabs.map(({ tab, title, icon }, at) => (
          <li
            key={tab}
            ref={tab === current ? showInRow : undefined}
            className={tab === current ? 'max-lg:noscript:order-first' : undefined}
          >
            <Link
              ref={at === 0 ? first : undefined}
              to={tabHref(tab)}
              aria-current={tab === current ? 'page' : undefined}
              className={`${item} ${tab === current ? 'bg-primary-tint font-medium text-primary-hover' : 'text-ink hover:bg-ground'}`}
            >
              <Icon name={icon} />
              {title}
              {tab === 'notifications' && unreadCount > 0 ? (
                <span className="numbers relative ml-auto rounded-full bg-primary px-2 text-13 font-medium text-white">
                  {unreadCount > 99 ? '99+' : unreadCount}
                  <span className="sr-only"> непрочитанных</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
        <li>
          {/* A POST form: a link on another site must not log the customer out. */}
          <PostForm action="/logout">
            <button type="submit" className={`${item} w-full cursor-pointer text-muted hover:bg-ground`}>
              <Icon name="arrow-right" />
              Выход
            </button>
          </PostForm>
        </li>
      </ul>
    </nav>
  )
}
