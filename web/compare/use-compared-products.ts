import { useEffect, useState } from 'react'
import { compareHref } from '#contract/compare/compare-link.ts'
import { printComparison, regrouped } from '#contract/compare/comparison.ts'
import type { ComparedAnswer } from './compare-view.ts'
import { getComparison, setComparison } from './comparison-store.ts'

type Loaded = { answer: ComparedAnswer | undefined; isFailed: boolean; retry: () => void }

/** Asks for the products of the articles; again when one is added, not when one is taken away. */
export function useComparedProducts(articles: string[] | undefined): Loaded {
  const [answer, setAnswer] = useState<ComparedAnswer>()
  const [isFailed, setFailed] = useState(false)
  const asked = articles?.join('\n')
  const isKnown = answer !== undefined && (articles?.every((article) => answer.asked.includes(article)) ?? true)
  useEffect(() => {
    if (asked === undefined || asked === '' || isKnown || isFailed) return undefined
    const aborted = new AbortController()
    fetchCompared(asked.split('\n'), aborted.signal).then(
      (found) => {
        keepRegrouped(new Map(found.products.map(({ article, subcategory }) => [article, subcategory])))
        setAnswer(found)
      },
      () => (aborted.signal.aborted ? undefined : setFailed(true)),
    )
    return () => aborted.abort()
  }, [asked, isKnown, isFailed])
  return { answer, isFailed, retry: () => setFailed(false) }
}

async function fetchCompared(articles: string[], signal: AbortSignal): Promise<ComparedAnswer> {
  const answer = await fetch(`/fragments/comparison${new URL(compareHref(articles), location.href).search}`, { signal })
  if (!answer.ok) throw new Error(`comparison: ${answer.status}`)
  return (await answer.json()) as ComparedAnswer // our own server's answer, typed by comparison.route.ts
}

/** Products that moved to another subcategory are kept under that one from now on. */
function keepRegrouped(subcategoryOf: ReadonlyMap<string, string>): void {
  const before = getComparison()
  const after = regrouped(before, subcategoryOf)
  if (printComparison(after) !== printComparison(before)) setComparison(after)
}
