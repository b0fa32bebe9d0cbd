// How much there is, in a word. A link to the shops of the product's page; scripts open the quick view of stock in its place (SHELL-13).
import { productHref } from '#contract/product-href.ts'
import type { StockLevel } from '#contract/stock-level.ts'

const looks: Record<StockLevel, string> = { many: 'stock-yes', few: 'stock-yes', none: 'stock-order' }

type StockWordProps = {
  article: string
  level: StockLevel
  text: string
  /** of the product, where the word stands apart from it */ name?: string
}

export function StockWord({ article, level, text, name }: StockWordProps) {
  return (
    <a className={looks[level]} href={`${productHref(article)}#shops`} data-stock={article} aria-haspopup="dialog" rel="nofollow">
      {text}
      {name !== undefined && <span className="sr-only"> по магазинам: {name}</span>}
    </a>
  )
}
