// Shows a stock level as a link to the shops' stock, which opens the quick view of stock (SHELL-13).
import { Suspense, useState } from 'react'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { StockLevel } from '#contract/catalogue/stock-level.ts'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { openOnline } from '#web/browser/open-online.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'

const popover = lazyPart(() => import('./stock-popover.tsx'))

const levelClasses: Record<StockLevel, string> = { many: 'stock-yes', few: 'stock-yes', none: 'stock-order' }

type StockWordProps = {
  article: string
  level: StockLevel
  text: string
  /** of the product, for screen readers */ name?: string
}

export function StockLabel({ article, level, text, name }: StockWordProps) {
  // A closed popover reports it later: the word may have been clicked again.
  const [opened, setOpened] = useState<{ opener: HTMLElement; at: number } | null>(null)
  const shops = `${productHref(article)}#shops`
  return (
    <>
      <a
        className={levelClasses[level]}
        href={shops}
        data-stock={article}
        aria-haspopup="dialog"
        aria-expanded={opened ? true : undefined}
        rel="nofollow"
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          const link = event.currentTarget
          const at = event.timeStamp
          popover.open(
            () => setOpened({ opener: link, at }),
            () => openOnline(link.href), // the same on the product's page
          )
        }}
      >
        {text}
        {name !== undefined && <span className="sr-only"> по магазинам: {name}</span>}
      </a>
      {opened && (
        <Suspense>
          <popover.Part
            key={opened.at}
            article={article}
            opener={opened.opener}
            onClose={() => setOpened((now) => (now === opened ? null : now))}
          />
        </Suspense>
      )}
    </>
  )
}
