// The frame of a content page: breadcrumbs, heading, a lead, then what the page says.
import type { ReactNode } from 'react'
import { BreadcrumbsList } from '../ui/breadcrumbs-list.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { bindUnits } from '#contract/values/typography.ts'

type TextPageProps = {
  title: string
  /** pages above this one, without the home page */
  steps?: { name: string; href: string }[]
  /** one or two sentences under the heading */
  lead?: string
  /** beside the heading: a count, a date, a link */
  aside?: ReactNode
  /** a column to the right of the text on a desktop, under it elsewhere: what to do next */
  beside?: ReactNode
  children: ReactNode
}

export function TextPage({ title, steps = [], lead, aside, beside, children }: TextPageProps) {
  return (
    <div className="wrapper pb-4">
      <BreadcrumbsList steps={steps} current={title} />
      <PageHeading aside={aside}>{bindUnits(title)}</PageHeading>
      {lead ? <p className="-mt-2 mb-8 max-w-3xl text-18 text-muted">{bindUnits(lead)}</p> : null}
      {beside ? (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,48rem)_minmax(18rem,26rem)] xl:gap-16 2xl:grid-cols-[minmax(0,60rem)_minmax(0,26rem)] 2xl:justify-between">
          <div className="min-w-0">{children}</div>
          <div className="min-w-0 lg:sticky lg:top-[calc(var(--spacing-header)+24px)] lg:self-start">{beside}</div>
        </div>
      ) : (
        children
      )}
    </div>
  )
}

export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8 max-w-3xl text-16">
      <h2 className="mb-3 text-22">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  )
}

export const textListClass = 'flex list-disc flex-col gap-1.5 pl-5 marker:text-primary'
