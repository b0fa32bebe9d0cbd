// Renders breadcrumbs, also as structured data for search engines.
import { useRouteLoaderData } from 'react-router'
import { JsonLd } from './json-ld.tsx'
import { Link } from './link.tsx'

const link = 'relative touch-area text-muted no-underline hover:text-primary hover:underline'

export function BreadcrumbsList({ steps, current }: { steps: { name: string; href: string }[]; current: string }) {
  const { origin = '' } = useRouteLoaderData<{ origin?: string }>('root') ?? {}
  const linked = [{ name: 'Главная', href: '/' }, ...steps]
  return (
    <nav aria-label="Вы здесь" className="py-4 text-13 text-muted max-md:py-1.5">
      <ol className="crumbs scroll-row -m-1 flex gap-x-2 p-1 max-md:py-3.5 whitespace-nowrap md:flex-wrap md:whitespace-normal">
        {linked.map(({ name, href }) => (
          <li key={href}>
            <Link to={href} className={link}>
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {current}
        </li>
      </ol>
      <JsonLd data={breadcrumbData([...linked.map(({ name, href }) => ({ name, item: origin + href })), { name: current }])} />
    </nav>
  )
}

/** The current page has no `item`. */
const breadcrumbData = (crumbs: { name: string; item?: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb })),
})
