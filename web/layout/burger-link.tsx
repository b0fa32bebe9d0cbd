// The way to the burger menu (SHELL-06) on phones and tablets. Without scripts, or where the menu does not come, it leads to the same pages
// in the footer.
import type { MouseEvent } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { isPlainPress } from './link-clicks.ts'
import { useShellData } from './shell-data.ts'

const footerPages = '#site-pages'
const load = () => import('./late/burger-menu.tsx')

export function BurgerLink() {
  const shell = useShellData()
  const open = (event: MouseEvent) => {
    if (!isPlainPress(event.nativeEvent)) return
    event.preventDefault()
    load().then(
      ({ openBurger }) => openBurger(shell),
      () => location.assign(footerPages),
    )
  }
  return (
    <a href={footerPages} className="burger-link" aria-label="Меню" aria-haspopup="dialog" onClick={open}>
      <Icon name="menu" size={24} />
    </a>
  )
}
