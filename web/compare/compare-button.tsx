// Renders the button that adds a product to the comparison or removes it (CMP-01).
import type { MouseEvent } from 'react'
import { isCompared, toggled } from '#contract/compare.ts'
import { escapeName } from '#contract/escape-name.ts'
import { formatCount } from '#contract/money.ts'
import { productFormId } from '#web/layout/product-form.tsx'
import { openDialog } from '#web/layout/open-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { getComparison, setComparison, useIsCompared } from './comparison-store.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

type CompareButtonProps = { article: string; name: string; /** products are compared within it */ subcategory: string }

/** Clicked before scripts run it opens the comparison of this product, where it can be added. */
export function CompareButton({ article, name, subcategory }: CompareButtonProps) {
  const isPressed = useIsCompared(article)
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    const before = getComparison()
    const { comparison, isFull } = toggled(before, subcategory, article)
    if (isFull) {
      const articles = before.get(subcategory) ?? []
      openDialog((close) => <ReplaceDialog subcategory={subcategory} articles={articles} next={article} close={close} />)
      return
    }
    setComparison(comparison)
    if (!isCompared(comparison, article)) return
    const count = comparison.get(subcategory)?.length ?? 0
    showToast({
      topic: 'compare',
      text: `В\u00a0сравнении ${formatCount(count, 'товар', 'товара', 'товаров')} из\u00a0подкатегории «${subcategory}»`,
      action: { label: 'Сравнить', href: '/compare' },
    })
  }
  return (
    <button
      type="submit"
      form={productFormId}
      formMethod="get"
      formAction="/compare"
      name="articles"
      value={escapeName(article)}
      className="mark mark-compare"
      aria-pressed={isPressed}
      aria-label={`Сравнить: ${name}`}
      title="Сравнить"
      onClick={toggle}
    />
  )
}
