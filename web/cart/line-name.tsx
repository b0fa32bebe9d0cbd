// Renders the name of a line's product, a link to its page, and its article.
import type { ReactNode } from 'react'
import { productHref } from '#contract/catalogue/product-links.ts'
import { Link } from '../ui/link.tsx'
import { ProductName } from '../ui/product-name.tsx'

type LineNameProps = { article: string; name: string; /** false: it has no page */ isSold?: boolean; className: string }

export function LineName({ article, name, isSold = true, className }: LineNameProps) {
  const text = <ProductName name={name} />
  if (!isSold) return <span className={className}>{text}</span>
  return (
    <Link to={productHref(article)} className={`${className} text-ink no-underline hover:text-primary`}>
      {text}
    </Link>
  )
}

/** @param children what else is said in the same line */
export function LineArticle({ article, children }: { article: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-13 text-muted">
      <span>
        Арт. <span className="inline-block wrap-anywhere">{article}</span>
      </span>
      {children}
    </p>
  )
}
