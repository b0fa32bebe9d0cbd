// A page of plain text: heading, then sections of readable width.
import type { ReactNode } from 'react'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrapper pb-4">
      <BreadcrumbsList steps={[]} current={title} />
      <PageHeading>{title}</PageHeading>
      {children}
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
