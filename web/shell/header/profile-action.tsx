// Renders the link to the account (SHELL-04), which opens a customer's menu (SHELL-05).
import { Suspense, useRef, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { loginHref } from '#contract/accounts/login-links.ts'
import { openOnline } from '#web/browser/open-online.ts'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { HeaderAction } from './header-action.tsx'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { useShellData } from '#web/rendering/shell-data.ts'

const popover = lazyPart(async () => ({ default: (await import('#web/accounts/profile-popover.tsx')).ProfilePopover }))

export function ProfileAction() {
  const { userInfo } = useShellData()
  const { pathname, search, key } = useLocation()
  // Page on which the menu is open: a navigation closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useDismiss(box, isOpen, (byKey) => {
    setOpenAt(undefined)
    if (byKey) link.current?.focus()
  })
  if (!userInfo) return <HeaderAction href={loginHref(pathname + search)} icon="user" caption="Войти" />

  const show = (event: MouseEvent) => {
    if (!isPlainClick(event) || !matchMedia('(min-width: 781px)').matches) return
    event.preventDefault()
    if (isOpen) setOpenAt(undefined)
    else
      popover.open(
        () => setOpenAt(key),
        () => openOnline('/personal-account'),
      )
  }
  return (
    <div ref={box} className="relative">
      <HeaderAction
        ref={link}
        href="/personal-account"
        icon="user"
        {...userInfo.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onClick={show}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <popover.Part userInfo={userInfo} />
        </Suspense>
      ) : null}
    </div>
  )
}
