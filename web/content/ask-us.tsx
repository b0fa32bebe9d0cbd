// Offers the callback form where a page did not answer.
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CallbackLink } from '../callback-requests/callback-link.tsx'

export function AskUs({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex max-w-4xl flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-primary-tint p-5 md:p-6">
      <div className="min-w-0 max-w-xl">
        <h2 className="text-18">{title}</h2>
        <p className="mt-1 text-14 text-muted md:text-16">{text}</p>
      </div>
      <CallbackLink href="/callback" className={buttonClass('primary')}>
        <Icon name="phone" />
        Перезвоните мне
      </CallbackLink>
    </section>
  )
}
