// Renders the link to the burger menu (SHELL-06) on phones and tablets. Without scripts, or where the menu does not load, it leads to the same
// pages in the footer.
import { Suspense, type MouseEvent } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { openDialog } from '#web/browser/open-dialog.tsx'

const footerPages = '#site-pages'
const menu = lazyPart(() => import('../idle/burger-menu.tsx'))

export function BurgerLink() {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    menu.load().then(
      () =>
        openDialog((close) => (
          <Suspense fallback={null}>
            <menu.Part onClose={close} />
          </Suspense>
        )),
      () => location.assign(footerPages),
    )
  }
  return (
    <a
      href={footerPages}
      className="burger-link"
      aria-label="Меню"
      aria-haspopup="dialog"
      onPointerEnter={menu.prefetch}
      onFocus={menu.prefetch}
      onClick={open}
    >
      <Icon name="menu" size={24} />
    </a>
  )
}
