// Shows a stock level as a link to the shops' stock, which opens the quick view of stock (SHELL-13).
import { Suspense, useState } from 'react'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { StockLevel } from '#contract/catalogue/stock-level.ts'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { openOnline } from '#web/browser/open-online.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'

const popover = lazyPart(async () => ({ default: (await import('./stock-popover.tsx')).StockPopover }))

const levelClasses: Record<StockLevel, string> = { many: 'stock-yes', few: 'stock-yes', none: 'stock-order' }

type StockWordProps = {
  article: string
  level: StockLevel
  text: string
  /** of the product, for screen readers */ name?: string
}

export function StockLabel({ article, level, text, name }: StockWordProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const shops = `${productHref(article)}#shops`
  return (
    <>
      <a
        className={levelClasses[level]}
        href={shops}
        data-stock={article}
        aria-haspopup="dialog"
        aria-expanded={opener ? true : undefined}
        rel="nofollow"
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          const link = event.currentTarget
          popover.open(
            () => setOpener(link),
            () => openOnline(link.href), // the same on the product's page
          )
        }}
      >
        {text}
        {name !== undefined && <span className="sr-only"> по магазинам: {name}</span>}
      </a>
      {opener && (
        <Suspense fallback={null}>
          <popover.Part article={article} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  )
}
