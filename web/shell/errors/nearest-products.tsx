// Lists products whose article was probably meant by an address that is not found (PROD-03).
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { productHref } from '#contract/catalogue/product-links.ts'
import { ProductThumbnail } from '#web/ui/controls/product-thumbnail.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductName } from '#web/ui/product-name.tsx'

export type NearestProduct = { article: string; name: string; price: string | undefined; image: string | undefined }

export function NearestProducts() {
  const products = nearestOf(useRouteError())
  if (products.length === 0) return null
  return (
    <section className="mt-6 w-full max-w-2xl text-left" aria-labelledby="nearest">
      <h2 id="nearest" className="text-center text-18">
        Возможно, вы&nbsp;искали
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line">
        {products.map(({ article, name, price, image }) => (
          <li key={article} className="group relative flex items-center gap-3 p-3">
            <ProductThumbnail hash={image ?? null} />
            <span className="min-w-0 grow">
              <Link
                to={productHref(article)}
                className="text-14 font-medium text-ink no-underline group-hover:text-primary after:absolute after:inset-0"
              >
                <ProductName name={name} />
              </Link>
              <span className="numbers block text-13 text-muted">Арт. {article}</span>
            </span>
            <span className="numbers flex-none text-14 font-semibold">{price ?? 'По\u00a0запросу'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The product's loader adds them to its problem. */
function nearestOf(error: unknown): NearestProduct[] {
  if (!isRouteErrorResponse(error)) return []
  const { nearest = [] } = Object(error.data) as { nearest?: NearestProduct[] }
  return nearest
}
