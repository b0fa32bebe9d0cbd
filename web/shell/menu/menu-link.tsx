// Renders a link of the open catalogue menu. A click is a choice, which the menu handles; in a new tab it is an ordinary link (MENU-04).
import { createContext, useContext, type ComponentProps } from 'react'
import { Link } from '#web/ui/link.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'

/** Gets the page that was chosen. */
export const ChooseContext = createContext<(page: string) => void>(() => undefined)

export function MenuLink(props: Omit<ComponentProps<typeof Link>, 'onClick'>) {
  const choose = useContext(ChooseContext)
  return (
    <Link
      {...props}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        choose(props.to)
      }}
    />
  )
}
