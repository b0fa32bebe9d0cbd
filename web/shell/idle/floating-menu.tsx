// Renders the round menu at the bottom right (SHELL-08): chat, second messenger, phone.
// Hidden while anything is open over the page (floating-menu.css). Without scripts the footer has the same links.
import { useRef, useState } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useBackCloses } from '#web/browser/use-back-closes.ts'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { useShellData } from '#web/rendering/shell-data.ts'
import type { ShopDetails } from '#web/rendering/shop-contacts.ts'
import './floating-menu.css'

type Contact = { href: string; icon: IconName; text: string; isElsewhere: boolean }

export function listContacts({ messengerUrl, secondMessengerUrl, phone, phoneText }: ShopDetails): Contact[] {
  const contacts: Contact[] = [
    { href: messengerUrl, icon: 'chat', text: 'Написать в\u00a0чат', isElsewhere: true },
    { href: secondMessengerUrl, icon: 'people', text: 'Написать в\u00a0мессенджер', isElsewhere: true },
    { href: phone && `tel:${phone}`, icon: 'phone', text: `Позвонить: ${phoneText}`, isElsewhere: false },
  ]
  return contacts.filter(({ href }) => href !== '')
}

export default function FloatingMenu() {
  const { shop } = useShellData()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismiss(box, isOpen, (byKey) => {
    setOpen(false)
    if (byKey) button.current?.focus()
  })
  useBackCloses('contact', isOpen, () => setOpen(false))
  const contacts = shop ? listContacts(shop) : []
  if (contacts.length === 0) return null
  return (
    <div ref={box} className="floating-menu">
      <nav aria-label="Быстрая связь">
        {isOpen ? (
          <ul id="floating-contacts">
            {contacts.map(({ href, icon, text, isElsewhere }) => (
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
          aria-controls={isOpen ? 'floating-contacts' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'chat'} size={26} />
        </button>
      </nav>
    </div>
  )
}
