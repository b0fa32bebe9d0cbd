// /compare: the visitor's own comparison, which the browser keeps, or one that somebody sent as a link (CMP-02).
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readComparedArticles } from '#contract/compare/comparison-link.ts'
import { compareProducts } from '#server/catalogue/product/comparison.ts'
import { unlessHashChange } from '../cart/revalidation.ts'
import { requestContext } from '../rendering/request-context.ts'
import { BreadcrumbsList } from '../ui/breadcrumbs-list.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { OwnComparison } from './local-comparison.tsx'
import { SharedComparison } from './shared-comparison.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const asked = readComparedArticles(url.searchParams)
  return {
    isShared: url.searchParams.has('articles'),
    asked,
    products: await compareProducts(services.db, asked, visitor.user?.id ?? null),
  }
}

/** Tabs and the switch stand in the address, too, and change no product. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  const isSame = currentUrl.searchParams.getAll('articles').join() === nextUrl.searchParams.getAll('articles').join()
  return isSame && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : unlessHashChange(change)
}

export const meta: MetaFunction = () => [{ title: 'Сравнение товаров — Родник' }, { name: 'robots', content: 'noindex' }]

export default function CompareRoute() {
  const { isShared, ...answer } = useLoaderData<typeof loader>()
  return (
    <div className="wrapper pb-4">
      <BreadcrumbsList steps={[]} current="Сравнение" />
      <PageHeading>Сравнение товаров</PageHeading>
      {isShared ? <SharedComparison answer={answer} /> : <OwnComparison />}
    </div>
  )
}
