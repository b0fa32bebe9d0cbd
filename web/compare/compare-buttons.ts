// The «Сравнить» buttons of cards, rows and product pages (CMP-01). Their pressed state is set on the elements: cards have no hooks, are
// the same for everybody in the page cache, and React leaves alone an attribute that it never changes itself.
import { isCompared, toggled } from '#contract/compare.ts'
import { formatCount } from '#contract/money.ts'
import { showToast } from '#web/ui/toast.tsx'
import { hearComparison, keepComparison, keptComparison, mendKept } from './kept-comparison.ts'

let isFollowing = false

export async function pressCompare(button: HTMLElement, article: string): Promise<void> {
  showPressed()
  const subcategory = button.dataset.subcategory ?? ''
  const { comparison, isFull } = toggled(keptComparison(), subcategory, article)
  if (isFull) {
    const { openReplaceDialog } = await import('./replace-dialog.tsx')
    openReplaceDialog(subcategory, article)
    return
  }
  keepComparison(comparison)
  const count = comparison.get(subcategory)?.length ?? 0
  if (isCompared(comparison, article))
    showToast({
      topic: 'compare',
      text: `В\u00a0сравнении ${formatCount(count, 'товар', 'товара', 'товаров')} из\u00a0подкатегории «${subcategory}»`,
      action: { label: 'Сравнить', href: '/compare' },
    })
}

/** From now on buttons that appear or change follow the comparison. */
export function showPressed(): void {
  if (isFollowing) return
  isFollowing = true
  mendKept()
  press(document)
  hearComparison(() => {
    mendKept()
    press(document)
  })
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) press(node)
  }).observe(document.body, { childList: true, subtree: true })
}

function press(root: ParentNode): void {
  const comparison = keptComparison()
  for (const button of root.querySelectorAll<HTMLElement>('[data-compare]')) {
    button.setAttribute('aria-pressed', String(isCompared(comparison, button.dataset.compare ?? '')))
  }
}
