// Shows the page about the company, with links to its other pages (ROUTE-10).
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AskUs, TextPage } from '../page-layout.tsx'
import { loadCompanyPage } from './company-page.loader.ts'
import { ContentImage } from '../content-image.tsx'
import { Prose } from '../prose.tsx'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { companyPageHrefs } from '#contract/content/content-links.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/about.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

const companyPages = [
  { href: '/about/news', icon: 'document', title: 'Новости и\u00a0акции' },
  { href: '/about/certificate', icon: 'shield', title: 'Сертификаты' },
  { href: '/about/partners', icon: 'brands', title: 'Партнёры' },
  { href: '/about-us-events', icon: 'people', title: 'Мероприятия' },
  { href: '/service', icon: 'tools', title: 'Сервис' },
  { href: '/contacts', icon: 'map-pin', title: 'Контакты' },
] as const

export default function AboutRoute({ loaderData: page }: Route.ComponentProps) {
  const { title, summary, picture, html } = page
  return (
    <TextPage title={title} lead={summary} sidebar={<CompanyPages />}>
      {picture ? <ContentImage picture={picture} isFirst className="mb-8 h-auto w-full max-w-3xl rounded-card bg-ground" /> : null}
      <Prose html={html} />
    </TextPage>
  )
}

function CompanyPages() {
  return (
    <>
      <nav aria-label="О компании" className="mb-4">
        <ul className="grid gap-2 sm:grid-cols-2">
          {companyPages.map((page) => (
            <li key={page.href}>
              <Link
                to={page.href}
                className="flex min-h-13 items-center gap-3 rounded-card border border-line px-4 py-3 font-medium no-underline hover:border-primary hover:text-primary"
              >
                <Icon name={page.icon} className="text-primary" />
                {page.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AskUs title="Есть задача по воде или теплу?" text="Опишите её: подскажем решение и назовём порядок цены." />
    </>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadCompanyPage(context.get(requestContext).services, 'about-us')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: `${loaderData.title} — Родник`,
    description: loaderData.summary,
    path: companyPageHrefs['about-us'],
    matches,
    imageHash: loaderData.picture?.hash,
  })
