// Renders a card that leads to a content page: picture, title, text; the title is the link.
import type { ReactNode } from 'react'
import type { ContentPicture } from '#contract/content/content-image.ts'
import { Icon } from '../ui/icon.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { Link } from '../ui/link.tsx'
import { ContentImage } from './content-image.tsx'

type ImageCardProps = {
  href: string
  title: string
  text?: string
  /** small, above the title: type, place, date */
  mark?: ReactNode
  picture: ContentPicture | null
  isFirst?: boolean
  /** h3 within a section that has its own heading */
  heading?: 'h2' | 'h3'
}

export function ImageCard({ href, title, text, mark, picture, isFirst = false, heading: Heading = 'h2' }: ImageCardProps) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-card">
      <div className="flex aspect-8/5 items-center justify-center overflow-hidden bg-ground">
        {picture ? (
          <ContentImage
            picture={{ ...picture, alt: '' }}
            sizes="(min-width: 1100px) 24vw, (min-width: 576px) 46vw, 92vw"
            isFirst={isFirst}
            className="size-full object-cover"
          />
        ) : (
          <Icon name="package" size={56} className="text-[#b6c0cf]" />
        )}
      </div>
      <div className="flex grow flex-col gap-1.5 p-4 md:p-5">
        {mark ? <p className="text-13 text-muted">{mark}</p> : null}
        <Heading className="text-18">
          <Link to={href} className="no-underline group-hover:text-primary after:absolute after:inset-0">
            {bindUnits(title)}
          </Link>
        </Heading>
        {text ? <p className="line-clamp-3 text-14 text-muted">{bindUnits(text)}</p> : null}
      </div>
    </li>
  )
}

/** @param count of few cards: three stand in one row, never two and one */
export function CardGrid({ count, children }: { count?: number; children: ReactNode }) {
  return <ul className={`grid gap-3 md:gap-4 ${count === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4'}`}>{children}</ul>
}
