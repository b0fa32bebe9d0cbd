// Renders the frame of a content page (breadcrumbs, heading, lead, sidebar) and shared parts.
import { TwoColumns } from '../ui/two-columns.tsx'
import type { ReactNode } from 'react'
import { BreadcrumbsList } from '../ui/breadcrumbs-list.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { bindUnits, typeset } from '#contract/values/typography.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CallbackLink } from '../callback-requests/callback-link.tsx'

type TextPageProps = {
  title: string
  /** pages above this one, without the home page */
  steps?: { name: string; href: string }[]
  /** one or two sentences under the heading */
  lead?: string
  /** next to the heading: a count, a date, a link */
  extra?: ReactNode
  /** a column to the right of the text on a desktop, under it elsewhere: what to do next */
  sidebar?: ReactNode
  children: ReactNode
}

export function TextPage({ title, steps = [], lead, extra, sidebar, children }: TextPageProps) {
  return (
    <div className="wrapper pb-4">
      <BreadcrumbsList steps={steps} current={title} />
      <PageHeading extra={extra}>{bindUnits(title)}</PageHeading>
      {lead ? <p className="-mt-2 mb-8 max-w-3xl text-18 text-muted">{bindUnits(lead)}</p> : null}
      {sidebar ? <TwoColumns sidebar={sidebar}>{children}</TwoColumns> : children}
    </div>
  )
}

export function AskUs({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex max-w-4xl flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-primary-tint p-5 md:p-6">
      <div className="min-w-0 max-w-xl">
        <h2 className="text-18">{title}</h2>
        <p className="mt-1 text-14 text-muted md:text-16">{text}</p>
      </div>
      <CallbackLink href="/callback" className={buttonClass('primary', 'm', 'wrap-anywhere')}>
        <Icon name="phone" />
        Перезвоните мне
      </CallbackLink>
    </section>
  )
}

/** Names and values in two columns, as in a data sheet. */
export function FactList({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <dl className="text-14 md:text-16">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-2 gap-4 border-b border-line py-2 last:border-b-0">
          <dt className="text-muted">{typeset(name)}</dt>
          <dd className="numbers font-medium">{typeset(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Above the pages of /about/ in their breadcrumbs. */
export const aboutStep = { name: 'О компании', href: '/about/about-us' }
