// The fourth article of a subcategory: which of the three gives its place (CMP-01)?
import { useEffect, useState } from 'react'
import { fullComparisonText, replaced } from '#contract/compare/comparison.ts'
import type { CardView } from '../catalogue/cards/card-view-model.ts'
import { fetchCards } from '../catalogue/cards/fetch-cards.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Link } from '../ui/link.tsx'
import { showToast } from '../ui/toast.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { getComparison, setComparison } from './comparison-store.ts'
import { SmallCard } from './small-card.tsx'

type ReplaceDialogProps = { subcategory: string; articles: readonly string[]; next: string; close: () => void }

export function ReplaceDialog({ subcategory, articles, next, close }: ReplaceDialogProps) {
  const [cards, setCards] = useState<ReadonlyMap<string, CardView>>()
  useEffect(() => {
    // Without names the articles still tell which is which.
    fetchCards([...articles, next]).then(
      (found) => setCards(new Map(found.map((card) => [card.article, card]))),
      () => setCards(new Map()),
    )
  }, [articles, next])
  const replace = (old: string) => {
    setComparison(replaced(getComparison(), subcategory, old, next))
    close()
    showToast({ topic: 'compare', text: 'Товар в\u00a0сравнении заменён', action: { label: 'Сравнить', href: '/compare' } })
  }
  const nameOf = (article: string) => cards?.get(article)?.name ?? `Арт.\u00a0${article}`
  return (
    <Dialog
      open
      title={fullComparisonText}
      onClose={close}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Link replace to="/compare" className={buttonClass('link')}>
            Перейти к&nbsp;сравнению
          </Link>
          <Button variant="plain" onClick={close}>
            Оставить как есть
          </Button>
        </div>
      }
    >
      <p className="text-16">
        Вместо какого товара поставить <b className="font-semibold">{bindUnits(nameOf(next))}</b>?
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {articles.map((article) => (
          <li key={article} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border border-line p-2">
            <SmallCard article={article} card={cards?.get(article)} isWaiting={cards === undefined} />
            <Button variant="tint" aria-label={`Заменить: ${nameOf(article)}`} onClick={() => replace(article)}>
              Заменить
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
