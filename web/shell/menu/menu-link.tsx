// Renders a link of the open catalogue menu; the menu handles its click (MENU-04).
import { createContext, useContext, type ComponentProps } from 'react'
import { Link } from '#web/ui/link.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'

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
