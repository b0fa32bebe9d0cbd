// Renders a comparison shared as a link: its articles are in the address, so it needs no scripts.
import { useSearchParams } from 'react-router'
import { comparedArticles, merged, withoutArticles } from './comparison.ts'
import { compareHref } from './comparison-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ComparisonView, EmptyComparison, MissingProducts } from './comparison-view.tsx'
import { toComparison, groupCompared, type ComparedResponse } from './compare-view.ts'
import { getComparison, setComparison, useComparison } from './comparison-store.ts'

export function SharedComparison({ response: { requested, products } }: { response: ComparedResponse }) {
  const own = useComparison()
  const [params] = useSearchParams()
  const { groups, surplus } = groupCompared(products)
  const found = new Set(products.map(({ article }) => article))
  const missing = requested.filter((article) => !found.has(article))
  const shown = groups.flatMap((group) => group.products.map(({ article }) => article))
  const isOwn = own !== undefined && shown.every((article) => comparedArticles(own).includes(article))

  const take = () => {
    const before = getComparison()
    setComparison(merged(before, toComparison(groups)))
    showToast({
      topic: 'compare',
      text: 'Товары добавлены в\u00a0ваше сравнение',
      action: { label: 'Вернуть как было', onPress: () => setComparison(before) },
    })
  }

  return (
    <>
      <div className="flex flex-col gap-3 pb-4 empty:hidden">
        {groups.length > 0 && !isOwn ? (
          <Notice tone="info">
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              Это сравнение открыто по&nbsp;ссылке и&nbsp;не&nbsp;меняет вашего.
              {/* Reserves its space until scripts have read the stored comparison. */}
              <Button size="s" onClick={take} className={own === undefined ? 'touch-area invisible md:-my-2' : 'touch-area md:-my-2'}>
                Взять в&nbsp;моё сравнение
              </Button>
            </div>
          </Notice>
        ) : null}
        <MissingProducts missing={missing} />
        {surplus.length > 0 ? (
          <Notice tone="warning">
            В&nbsp;ссылке больше трёх товаров одной подкатегории. Показаны первые три, без&nbsp;товаров: {surplus.join(', ')}
          </Notice>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <EmptyComparison title="В ссылке нет товаров, которые можно сравнить" />
      ) : (
        <ComparisonView
          groups={groups}
          removal={(article) => {
            const left = [...withoutArticles(new Map([['', shown]]), [article]).values()].flat()
            const others = new URLSearchParams(params)
            others.delete('articles')
            return { href: [compareHref(left), others.toString()].filter(Boolean).join(left.length === 0 ? '?' : '&') }
          }}
        />
      )}
    </>
  )
}
