// Renders the link into the account (SHELL-04): «Войти» for guests, the name for a customer, whose menu opens over the page (SHELL-05).
import { Suspense, useRef, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { loginHref } from '#contract/account-href.ts'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { HeaderAction } from './header-action.tsx'
import { lazyPart } from './lazy-part.ts'
import { useShellData } from './shell-data.ts'

const popover = lazyPart(async () => ({ default: (await import('#web/accounts/profile-popover.tsx')).ProfilePopover }))

export function ProfileAction() {
  const { userInfo } = useShellData()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useDismiss(box, isOpen, (byKey) => {
    setOpen(false)
    if (byKey) link.current?.focus()
  })
  if (!userInfo) return <HeaderAction href={loginHref(pathname + search)} icon="user" caption="Войти" />

  const show = (event: MouseEvent) => {
    // On a phone the account's page is the menu.
    if (!isPlainClick(event) || !matchMedia('(width > 780px)').matches) return
    event.preventDefault()
    if (isOpen) setOpen(false)
    else
      void popover.load().then(
        () => setOpen(true),
        () => location.assign('/personal-account'),
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
          <popover.Part userInfo={userInfo} onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
