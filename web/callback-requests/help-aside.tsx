// Renders what helps next to a page of one column: the shop's phone and a callback.
import type { ReactNode } from 'react'
import { useShellData } from '#web/rendering/shell-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CallbackLink } from './callback-link.tsx'

export function HelpAside({ title, children }: { title: string; children: ReactNode }) {
  const { shop } = useShellData()
  return (
    <aside aria-label={title} className="flex flex-col items-start gap-3 rounded-card bg-primary-tint p-5">
      <h2 className="text-18">{title}</h2>
      <p className="text-muted">{children}</p>
      <CallbackLink href="/callback" className={buttonClass('primary', 'm', 'wrap-anywhere')}>
        <Icon name="phone" />
        Перезвоните мне
      </CallbackLink>
      {shop?.phone ? (
        <a href={`tel:${shop.phone}`} className="numbers flex min-h-11 wrap-anywhere items-center font-medium text-primary no-underline">
          {shop.phoneText}
        </a>
      ) : null}
    </aside>
  )
}
