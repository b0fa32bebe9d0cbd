// Renders the visitor's comparison: the browser stores the articles, the server returns the products.
import { useEffect, useState } from 'react'
import type { ComparedProduct } from '#contract/catalogue/catalogue.ts'
import { comparedArticles, merged, printComparison, withoutArticles } from './comparison.ts'
import { toComparison, groupCompared, type ComparedResponse } from './compare-view.ts'
import { getComparison, setComparison, useComparison } from './comparison-store.ts'
import { fetchCompared } from './fetch-compared.ts'
import { useShellData } from '#web/rendering/shell-data.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ComparisonView, EmptyComparison, MissingProducts } from './comparison-view.tsx'

function ComparisonSkeleton({ columns }: { columns: number }) {
  const rows = Array.from({ length: 12 }, (_, at) => at)
  const cells = Array.from({ length: columns + 1 }, (_, at) => at)
  return (
    <div className="animate-[pulse_1.5s_infinite]" role="status">
      <span className="sr-only">Сравнение загружается</span>
      <div className="mb-4 h-9 w-56 rounded-full bg-ground" />
      <div className="overflow-hidden rounded-card border border-line">
        {rows.map((row) => (
          <div
            key={row}
            className={`flex gap-4 border-line px-4 not-first:border-t ${row === 0 ? 'h-40 items-center' : 'h-12 items-center'}`}
          >
            {cells.map((cell) => (
              <span key={cell} className={`grow rounded-control bg-ground ${row === 0 && cell > 0 ? 'h-28' : 'h-4'}`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type Loaded = { response: ComparedResponse | undefined; isFailed: boolean; retry: () => void }

/** Fetches again when a product is added, not when one is removed. */
function useComparedProducts(articles: string[] | undefined): Loaded {
  const [response, setResponse] = useState<ComparedResponse>()
  const [isFailed, setFailed] = useState(false)
  const requested = articles?.join('\n')
  const isKnown = response !== undefined && (articles?.every((article) => response.requested.includes(article)) ?? true)
  useEffect(() => {
    if (requested === undefined || requested === '' || isKnown || isFailed) return undefined
    const aborted = new AbortController()
    fetchCompared(requested.split('\n'), aborted.signal).then(
      (found) => {
        storeMoved(found.products)
        setResponse(found)
      },
      () => (aborted.signal.aborted ? undefined : setFailed(true)),
    )
    return () => aborted.abort()
  }, [requested, isKnown, isFailed])
  return { response, isFailed, retry: () => setFailed(false) }
}

/** Products may have moved to another subcategory. */
function storeMoved(products: readonly ComparedProduct[]): void {
  const before = getComparison()
  const { groups, surplus } = groupCompared(products)
  const after = merged(withoutArticles(before, surplus), toComparison(groups))
  if (printComparison(after) !== printComparison(before)) setComparison(after)
}

export function LocalComparison() {
  const comparison = useComparison()
  const { comparedCount = 0 } = useShellData()
  const articles = comparison && comparedArticles(comparison)
  const { response, isFailed, retry } = useComparedProducts(articles)

  if (articles ? articles.length === 0 : comparedCount === 0) return <EmptyComparison title="Сравнивать пока нечего" />
  if (isFailed)
    return (
      <Notice tone="error">
        Не&nbsp;удалось загрузить сравнение. Проверьте связь и&nbsp;повторите.
        <button type="button" className="-my-2.5 ml-3 min-h-11 font-semibold underline underline-offset-4" onClick={retry}>
          Повторить
        </button>
      </Notice>
    )
  if (!articles || !response) return <ComparisonSkeleton columns={Math.min(3, comparedCount)} />

  const byArticle = new Map(response.products.map((product) => [product.article, product]))
  const products = articles.map((article) => byArticle.get(article)).filter((product) => product !== undefined)
  const missing = articles.filter((article) => !byArticle.has(article) && response.requested.includes(article))
  const { groups } = groupCompared(products)
  const remove = (article: string) => {
    const before = getComparison()
    setComparison(withoutArticles(before, [article]))
    showToast({
      topic: 'compare',
      text: 'Товар убран из\u00a0сравнения',
      tone: 'plain',
      action: { label: 'Вернуть', onPress: () => setComparison(merged(getComparison(), before)) },
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
