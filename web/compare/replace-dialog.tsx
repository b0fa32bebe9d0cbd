// The fourth article of a subcategory: which of the three gives its place (CMP-01)?
import type { CardView } from '../catalogue/cards/card-view-model.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { Icon } from '../ui/icon.tsx'
import { useEffect, useState } from 'react'
import { fullComparisonText, replaced } from '#contract/compare/comparison.ts'
import { fetchCards } from '../catalogue/cards/fetch-cards.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Link } from '../ui/link.tsx'
import { showToast } from '../ui/toast.tsx'
import { getComparison, setComparison } from './comparison-store.ts'

type SmallCardProps = { article: string; card: CardView | undefined; /** its place is held */ isWaiting: boolean }

/** Picture, name and price in one line; the article alone for what is no longer sold. */
export function SmallCard({ article, card, isWaiting }: SmallCardProps) {
  return (
    <span className="flex min-w-0 flex-[1_1_220px] items-center gap-3">
      <span className="picture-ground flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-control text-[#b6c0cf]">
        {card?.image === undefined ? (
          <Icon name="package" size={32} />
        ) : (
          <img src={`/images/${card.image}-160.webp`} width={64} height={64} alt="" />
        )}
      </span>
      <span className="flex min-w-0 flex-col text-14">
        <span className={`line-clamp-2 min-h-[3em] font-medium ${isWaiting ? 'animate-[pulse_1.5s_infinite] text-muted' : ''}`}>
          {card ? bindUnits(card.name) : `Арт.\u00a0${article}`}
        </span>
        <span className="numbers font-semibold">{card ? (card.price ?? 'По\u00a0запросу') : '\u00a0'}</span>
      </span>
    </span>
  )
}

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
