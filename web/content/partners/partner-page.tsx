// Shows a partner without the products of its brand (ROUTE-10).
import type { Partner } from '#contract/content/partners.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { aboutStep } from '../about-step.ts'
import { PartnerLogo } from './partner-logo.tsx'
import { Prose } from '../rich-text-html.tsx'
import { TextPage } from '../page-layout.tsx'

type PartnerPageProps = Pick<Partner, 'name' | 'country' | 'summary' | 'logo' | 'website'> & {
  html: string
  /** null where the catalogue has none of its goods */
  listHref: string | null
  /** «37 товаров» */
  goodsCount: string
}

export function PartnerPage({ name, country, summary, logo, website, html, listHref, goodsCount }: PartnerPageProps) {
  return (
    <TextPage title={name} steps={[aboutStep, { name: 'Партнёры', href: '/about/partners' }]} aside={country} lead={summary}>
      <div className="mb-6 flex flex-col gap-6 md:flex-row md:gap-10">
        <span className="flex w-full max-w-80 shrink-0 items-center justify-center self-start overflow-hidden rounded-card border border-line">
          <PartnerLogo name={name} logo={logo} isFirst />
        </span>
        <div className="flex min-w-0 flex-col gap-6">
          <Prose html={html} />
          <p className="flex flex-wrap gap-3">
            {listHref ? (
              <Link to={listHref} className={buttonClass('primary')}>
                {goodsCount} в&nbsp;каталоге
              </Link>
            ) : null}
            {website ? (
              <a href={website} target="_blank" rel="noopener nofollow" className={buttonClass('plain')}>
                Сайт марки
                <Icon name="arrow-right" />
                <span className="sr-only">(в&nbsp;новом окне)</span>
              </a>
            ) : null}
          </p>
        </div>
      </div>
    </TextPage>
  )
}
