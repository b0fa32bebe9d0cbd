// Renders the name of a line's product, a link to its page.
import { productHref } from '#contract/catalogue/product-links.ts'
import { Link } from '../ui/link.tsx'
import { ProductName } from '../ui/product-name.tsx'

/** @param isSold false: it has no page */
export function LineName({
  article,
  name,
  isSold = true,
  className,
}: {
  article: string
  name: string
  isSold?: boolean
  className: string
}) {
  const text = <ProductName name={name} />
  if (!isSold) return <span className={className}>{text}</span>
  return (
    <Link to={productHref(article)} className={`${className} text-ink no-underline hover:text-primary`}>
      {text}
    </Link>
  )
}
