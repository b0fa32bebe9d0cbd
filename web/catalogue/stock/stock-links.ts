// A press on how much there is opens the quick view of stock; its code comes with the first sign of interest (SHELL-13).
import { useEffect } from 'react'
import { isPlainPress } from '#web/layout/link-clicks.ts'

const loadView = () => import('./stock-popover.ts')

/** Before useLinkClicks, which would follow the link. */
export function useStockLinks(): void {
  useEffect(() => {
    const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-stock]') : null)
    const prepare = (event: Event) => {
      const article = linkOf(event)?.dataset.stock
      if (article !== undefined)
        loadView().then(
          ({ loadShops }) => loadShops(article).catch(() => undefined),
          () => undefined,
        )
    }
    const open = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !isPlainPress(event)) return
      event.preventDefault()
      loadView().then(
        ({ showStock }) => showStock(link),
        () => location.assign(link.href), // without the view the product's page tells
      )
    }
    document.addEventListener('pointerdown', prepare)
    document.addEventListener('click', open)
    return () => {
      document.removeEventListener('pointerdown', prepare)
      document.removeEventListener('click', open)
    }
  }, [])
}
