// Renders the link of a listed product; reports which product of a search was opened (SRCH-08).
import { createContext, use } from 'react'
import { productHref } from '#contract/catalogue/product-links.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductName } from '#web/ui/product-name.tsx'

/** Query of the list around; empty without a search. */
export const ListQuery = createContext('')

export function ProductLink({ article, name, className }: { article: string; name: string; className?: string }) {
  const query = use(ListQuery)
  const report = () =>
    void import('#web/search/track-opened.ts').then(({ trackOpened }) => trackOpened(query, { kind: 'product', target: article }))
  return (
    <Link className={className} to={productHref(article)} title={name} onClick={query === '' ? undefined : report}>
      <ProductName name={name} />
    </Link>
  )
}
