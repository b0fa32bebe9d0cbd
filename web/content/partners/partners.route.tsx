// Lists partners: the brands that the shop sells (ROUTE-10).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { partnerHref } from '#contract/content/content-links.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { typeset } from '#contract/values/typography.ts'
import { Link } from '#web/ui/link.tsx'
import { aboutStep, TextPage } from '../page-layout.tsx'
import { PartnerLogo } from './partner-logo.tsx'
import { listPartners } from '#server/content/partners.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/partners.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function PartnersRoute({ loaderData: { partners } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Партнёры"
      steps={[aboutStep]}
      lead="Марки, которые мы держим на складе, ставим в своё оборудование и обслуживаем в сервисном центре."
    >
      {partners.length === 0 ? (
        <EmptyState
          icon="brands"
          title="Список обновляется"
          link={{ to: '/precatalog', text: 'Открыть каталог', variant: 'plain', size: 'm' }}
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
          {partners.map((partner) => (
            <li
              key={partner.id}
              className="group relative flex flex-col overflow-hidden rounded-card border border-line transition-shadow hover:shadow-card"
            >
              <span className="flex items-center justify-center border-b border-line bg-surface">
                <PartnerLogo name={partner.name} logo={partner.logo} />
              </span>
              <span className="flex grow flex-col p-3 md:p-5">
                <h2 className="text-16 md:text-18">
                  <Link to={partnerHref(partner.id)} className="no-underline group-hover:text-primary after:absolute after:inset-0">
                    {partner.name}
                  </Link>
                </h2>
                {partner.country ? <span className="text-13 text-muted">{partner.country}</span> : null}
                {partner.summary ? <span className="mt-2 text-14">{typeset(partner.summary)}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </TextPage>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  return { partners: await listPartners(services.db) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Партнёры — Родник',
    description: 'Марки, которые мы держим на складе, ставим в своё оборудование и обслуживаем: насосы, котлы, радиаторы, арматура.',
    path: '/about/partners',
    matches,
  })
