// Shows products of a partner's brand.
import type { CardView } from '#web/catalogue/cards/card-view-model.ts'
import { ProductList } from '#web/catalogue/cards/product-list.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { Link } from '#web/ui/link.tsx'

type PartnerProductsProps = {
  name: string
  /** null without products in the catalogue */
  listHref: string | null
  cards: CardView[]
}

export function PartnerProducts({ name, listHref, cards }: PartnerProductsProps) {
  return (
    <section className="home-row wrapper" aria-label={`Товары ${name}`}>
      <SectionHeading
        extra={
          listHref ? (
            <Link
              to={listHref}
              aria-label={`Смотреть все товары ${name}`}
              className="text-14 font-medium text-primary underline-offset-4 hover:underline"
            >
              Смотреть все
            </Link>
          ) : null
        }
      >
        Популярные товары {name}
      </SectionHeading>
      <ProductList cards={cards} layout="row" label={`Товары ${name}`} />
    </section>
  )
}
