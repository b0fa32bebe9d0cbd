import type { CardView } from '../catalogue/cards/card-view-model.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { Icon } from '../ui/icon.tsx'

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
