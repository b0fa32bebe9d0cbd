// The visitor's own comparison: the browser knows the articles, the server the products.
import { comparedArticles, withoutArticles } from '#contract/compare/comparison.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { ComparisonSkeleton } from './comparison-skeleton.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { groupCompared } from './compare-view.ts'
import { EmptyComparison } from './empty-comparison.tsx'
import { getComparison, setComparison, useComparison } from './comparison-store.ts'
import { MissingProducts } from './missing-products.tsx'
import { useComparedProducts } from './use-compared-products.ts'

export function OwnComparison() {
  const comparison = useComparison()
  const { comparedCount = 0 } = useShellData()
  const articles = comparison && comparedArticles(comparison)
  const { answer, isFailed, retry } = useComparedProducts(articles)

  if (articles ? articles.length === 0 : comparedCount === 0) return <EmptyComparison title="Сравнивать пока нечего" />
  if (isFailed)
    return (
      <Notice tone="error" role="alert">
        Не&nbsp;удалось загрузить сравнение. Проверьте связь и&nbsp;повторите.
        <button type="button" className="-my-2.5 ml-3 min-h-11 font-semibold underline underline-offset-4" onClick={retry}>
          Повторить
        </button>
      </Notice>
    )
  if (!articles || !answer) return <ComparisonSkeleton columns={Math.min(3, comparedCount)} />

  const byArticle = new Map(answer.products.map((product) => [product.article, product]))
  const products = articles.map((article) => byArticle.get(article)).filter((product) => product !== undefined)
  const missing = articles.filter((article) => !byArticle.has(article) && answer.asked.includes(article))
  const { groups } = groupCompared(products)
  const remove = (article: string) => {
    const before = getComparison()
    setComparison(withoutArticles(before, [article]))
    showToast({
      topic: 'compare',
      text: 'Товар убран из\u00a0сравнения',
      tone: 'plain',
      action: { label: 'Вернуть', onPress: () => setComparison(before) },
    })
  }
  return (
    <>
      <div className="pb-4 empty:hidden">
        <MissingProducts missing={missing} onForget={() => setComparison(withoutArticles(getComparison(), missing))} />
      </div>
      {groups.length === 0 ? (
        missing.length === articles.length ? null : (
          <ComparisonSkeleton columns={Math.min(3, articles.length)} />
        )
      ) : (
        <ComparisonView groups={groups} removal={(article) => ({ onPress: () => remove(article) })} />
      )}
    </>
  )
}
