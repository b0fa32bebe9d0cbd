// One card (CAT-10, CAT-11). It is rendered dozens of times a page, so: no hooks, no handlers, few elements; the list delegates. Of its texts
// it asks only whether they are there: the server casts cards in moulds (cards-markup.tsx).
import { memo } from 'react'
import { callbackHref } from '#contract/callback-href.ts'
import { placeholderImagePx } from '#contract/constants.ts'
import { Icon } from '#web/ui/icon.tsx'
import { productHref } from '../addresses.ts'
import type { CardView } from './card-view.ts'
import { ProductMarks } from './product-marks.tsx'
import { StockWord } from '../stock/stock-word.tsx'

export type ProductCardProps = {
  card: CardView
  /** its name as text (shown-name.ts) */
  shown: string
  /** pieces in the visitor's cart */
  quantity: number
  /** id of the list's form to which the buttons belong */
  formId: string
  /** where the cart sends back to without scripts */
  returnTo: string
  /** seen without scrolling: loaded at once */
  isEager: boolean
  /** widths of the picture, as in `sizes` */
  sizes: string
  /** its body as the server wrote it: nothing in it is made by scripts, so nothing of it is hydrated */
  served?: { __html: string } | undefined
}

/** Rendered again only where it says something else: its list hears of every step of a navigation and of the cart. */
export const ProductCard = memo(({ card, shown, quantity, formId, returnTo, isEager, sizes, served }: ProductCardProps) => (
  <li className="card">
    <div
      className="card-body"
      key={served && 'served'}
      {...(served ? { dangerouslySetInnerHTML: served } : { children: <CardBody {...{ card, shown, isEager, sizes }} /> })}
    />
    <CardButton card={card} quantity={quantity} formId={formId} returnTo={returnTo} />
  </li>
))

/** What is the same whatever is in the cart. */
function CardBody({ card, shown, isEager, sizes }: Pick<ProductCardProps, 'card' | 'shown' | 'isEager' | 'sizes'>) {
  return (
    <>
      <span className="card-picture">
        <CardPicture hash={card.image} alt={card.name} isEager={isEager} sizes={sizes} />
        {card.discount !== undefined && <b className="card-badge">−{card.discount}&nbsp;%</b>}
        {card.isNew && card.discount === undefined && <b className="card-badge card-badge-new">Новинка</b>}
      </span>
      <a className="card-name" href={productHref(card.article)} title={card.name}>
        {shown}
      </a>
      <ProductMarks article={card.article} name={card.name} subcategory={card.subcategory} />
      <p className="card-properties">{card.properties}</p>
      <p className="card-facts">
        <StockWord article={card.article} level={card.inStock ? 'many' : 'none'} text={card.stock} />
        <span className="card-article">Арт. {card.article}</span>
      </p>
      {card.price === undefined ? (
        <p className="card-request">Цену уточняйте у менеджера</p>
      ) : (
        <p className="card-price">
          {card.price}
          {card.oldPrice !== undefined && <s>{card.oldPrice}</s>}
          {card.retail && <small>{card.retail}</small>}
        </p>
      )}
    </>
  )
}

/** What one can do with the product: put it into the cart, change how many, or ask. */
export function CardButton({ card, quantity, formId, returnTo }: Pick<ProductCardProps, 'card' | 'quantity' | 'formId' | 'returnTo'>) {
  if (quantity > 0) return <CardStepper article={card.article} name={card.name} quantity={quantity} returnTo={returnTo} />
  // What is not in stock cannot be ordered, only asked for (API-12).
  if (card.price === undefined || !card.inStock) {
    const deed = card.price === undefined ? 'Запросить цену' : 'Уточнить срок'
    return (
      <a
        className="card-button card-button-quiet"
        href={callbackHref(card.price === undefined ? 'price' : 'term', card.article)}
        aria-label={`${deed}: ${card.name}`}
      >
        {deed}
      </a>
    )
  }
  return (
    <button className="card-button" form={formId} name="article" value={card.article} aria-label={`В корзину: ${card.name}`}>
      <Icon name="cart" />В корзину
    </button>
  )
}

/** A form of its own: without scripts each button sends the new quantity. Only goods in the cart have one. */
export function CardStepper({ article, name, quantity, returnTo }: { article: string; name: string; quantity: number; returnTo: string }) {
  return (
    <form className="card-stepper" method="post" action="/cart" data-article={article}>
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="article" value={article} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button name="quantity" value={quantity - 1} aria-label={`Уменьшить количество: ${name}`}>
        <Icon name="minus" />
      </button>
      <output aria-label="В корзине">{quantity}</output>
      <button name="quantity" value={quantity + 1} aria-label={`Увеличить количество: ${name}`}>
        <Icon name="plus" />
      </button>
    </form>
  )
}

export function CardPicture({ hash, alt, isEager, sizes }: { hash: string | undefined; alt: string; isEager: boolean; sizes: string }) {
  if (hash === undefined) return <Icon name="package" size={placeholderImagePx} className="card-no-picture" />
  const base = `/images/${hash}-`
  return (
    <picture>
      <source type="image/avif" srcSet={`${base}160.avif 160w, ${base}320.avif 320w, ${base}640.avif 640w`} sizes={sizes} />
      <img
        src={`${base}320.webp`}
        srcSet={`${base}160.webp 160w, ${base}320.webp 320w, ${base}640.webp 640w`}
        sizes={sizes}
        width={320}
        height={240}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding={isEager ? 'sync' : 'async'}
      />
    </picture>
  )
}
