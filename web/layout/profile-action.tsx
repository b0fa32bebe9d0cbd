// The way into the account (SHELL-04): «Войти» for guests, the name for whoever is signed in, whose menu opens over the page (SHELL-05).
import { useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { loginHref } from '#contract/account-href.ts'
import type { ProfilePopover } from '#web/accounts/profile-popover.tsx'
import { HeaderAction } from './header-action.tsx'
import { pageOf } from './link-clicks.ts'
import { useShellData } from './shell-data.ts'

export function ProfileAction() {
  const { userInfo } = useShellData()
  const { pathname, search } = useLocation()
  const [Popover, setPopover] = useState<typeof ProfilePopover>()
  if (!userInfo) return <HeaderAction href={loginHref(pathname + search)} icon="user" caption="Войти" />

  const show = (event: MouseEvent) => {
    // On a phone the account's page is the menu.
    if (pageOf(event.nativeEvent) === undefined || !matchMedia('(width > 780px)').matches) return
    event.preventDefault()
    if (Popover) setPopover(undefined)
    else
      void import('#web/accounts/profile-popover.tsx').then(
        (code) => setPopover(() => code.ProfilePopover),
        () => location.assign('/personal-account'),
      )
  }
  return (
    <div className="relative">
      <HeaderAction
        href="/personal-account"
        icon="user"
        {...userInfo.button}
        aria-haspopup="menu"
        aria-expanded={Popover !== undefined}
        onClick={show}
      />
      {Popover ? <Popover userInfo={userInfo} onClosed={() => setPopover(undefined)} /> : null}
    </div>
  )
}
