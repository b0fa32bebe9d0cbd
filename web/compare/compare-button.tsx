// Renders the button that adds a product to the comparison or removes it (CMP-01).
import { useId, type MouseEvent } from 'react'
import { isCompared, printComparison, toggled } from './comparison.ts'
import { formatCount } from '#contract/values/money.ts'
import { actionFrom, comparisonAction, productFormId } from '#web/browser/product-form.tsx'
import { openDialog } from '#web/browser/open-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { getComparison, setComparison, useIsCompared } from './comparison-store.ts'

/** Before hydration it submits a form; the next page adds the product (comparison-store.ts). */
export function CompareButton({ article, name, subcategory }: { article: string; name: string; subcategory: string }) {
  const id = useId()
  const isPressed = useIsCompared(article)
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    const before = getComparison()
    const { comparison, isFull } = toggled(before, subcategory, article)
    if (isFull) {
      const articles = before.get(subcategory) ?? []
      import('./replace-dialog.tsx').then(
        ({ ReplaceDialog }) =>
          openDialog((close) => <ReplaceDialog subcategory={subcategory} articles={articles} next={article} close={close} />),
        () => showToast({ topic: 'compare', text: 'Не получилось. Проверьте связь и\u00a0повторите', tone: 'error' }),
      )
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
      id={id}
      form={productFormId}
      formAction={actionFrom(comparisonAction, id)}
      name="added"
      value={printComparison(new Map([[subcategory, [article]]]))}
      className="mark mark-compare"
      aria-pressed={isPressed}
      aria-label={`Сравнить: ${name}`}
      title="Сравнить"
      onClick={toggle}
    />
  )
}
