import type { CardView } from '#web/catalogue/cards/card-view.ts'
import { ProductList } from '#web/catalogue/cards/product-list.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'

type PartnerGoodsProps = {
  name: string
  /** null where the catalogue has none of its goods */
  listHref: string | null
  cards: CardView[]
}

/** Goods of a partner's brand. The code of their buttons comes with the first touch (after-touch.ts). */
export default function PartnerGoods({ name, listHref, cards }: PartnerGoodsProps) {
  return (
    <section id="goods" data-waits="" className="home-row wrapper" aria-label={`Товары ${name}`}>
      <SectionHeading
        aside={
          listHref ? (
            <a
              href={listHref}
              aria-label={`Смотреть все товары ${name}`}
              className="text-14 font-medium text-primary underline-offset-4 hover:underline"
            >
              Смотреть все
            </a>
          ) : null
        }
      >
        Популярные товары {name}
      </SectionHeading>
      <ProductList cards={cards} look="row" label={`Товары ${name}`} />
    </section>
  )
}
