// Serves /compare: the visitor's comparison, which the browser stores, or a shared link (CMP-02).
import { type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { readComparedArticles } from './comparison-link.ts'
import { compareProducts } from '#server/catalogue/product/comparison.ts'
import { unlessHashChange } from '#web/forms/revalidation.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { LocalComparison } from './local-comparison.tsx'
import { SharedComparison } from './shared-comparison.tsx'
import type { Route } from './+types/compare.route.ts'

export const handle = { action: 'shop:read', robots: false } satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const requested = readComparedArticles(url.searchParams)
  return {
    isShared: url.searchParams.has('articles'),
    requested,
    products: await compareProducts(services.db, requested, visitor.user?.id ?? null),
  }
}

/** Tabs and the switch are in the address, but change no product. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  const isSame = currentUrl.searchParams.getAll('articles').join() === nextUrl.searchParams.getAll('articles').join()
  return isSame && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : unlessHashChange(change)
}

export const meta: Route.MetaFunction = () => [{ title: 'Сравнение товаров — Родник' }, { name: 'robots', content: 'noindex' }]

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  const { isShared, ...response } = loaderData
  return (
    <div className="wrapper pb-4">
      <BreadcrumbsList steps={[]} current="Сравнение" />
      <PageHeading>Сравнение товаров</PageHeading>
      {isShared ? <SharedComparison response={response} /> : <LocalComparison />}
    </div>
  )
}
