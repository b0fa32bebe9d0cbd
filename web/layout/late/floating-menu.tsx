// The round menu at the bottom right (SHELL-08): chat, second messenger, phone. It hides itself while a menu, a sheet or a dialog is open
// (floating-menu.css). Without scripts the footer says the same.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import type { ShopDetails } from '../shop-details.ts'
import './floating-menu.css'

type Way = { href: string; icon: IconName; text: string; isElsewhere: boolean }

/** Only what is set. */
export function waysOf({ messengerUrl, secondMessengerUrl, phone, phoneText }: ShopDetails): Way[] {
  const ways: Way[] = [
    { href: messengerUrl, icon: 'chat', text: 'Написать в\u00a0чат', isElsewhere: true },
    { href: secondMessengerUrl, icon: 'people', text: 'Написать в\u00a0мессенджер', isElsewhere: true },
    { href: phone && `tel:${phone}`, icon: 'phone', text: `Позвонить: ${phoneText}`, isElsewhere: false },
  ]
  return ways.filter(({ href }) => href !== '')
}

/** @returns what takes it away again */
export function showFloatingMenu(shop: ShopDetails): () => void {
  const ways = waysOf(shop)
  if (ways.length === 0) return () => undefined
  const host = document.createElement('div')
  host.className = 'floating-menu'
  document.body.append(host)
  const root = createRoot(host)
  root.render(<FloatingMenu ways={ways} />)
  return () => {
    root.unmount()
    host.remove()
  }
}

function FloatingMenu({ ways }: { ways: Way[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Node && !button.current?.parentElement?.contains(target)) setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('click', press)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('click', press)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return (
    <nav aria-label="Быстрая связь">
      {isOpen ? (
        <ul id="floating-ways">
          {ways.map(({ href, icon, text, isElsewhere }) => (
            <li key={icon}>
              <a href={href} {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})} onClick={() => setOpen(false)}>
                {text}
                {isElsewhere ? <span className="sr-only"> (в новом окне)</span> : null}
                <Icon name={icon} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <button
        ref={button}
        type="button"
        aria-label="Связаться с нами"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'floating-ways' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'chat'} size={26} />
      </button>
    </nav>
  )
}
