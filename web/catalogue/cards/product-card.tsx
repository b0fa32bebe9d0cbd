// Renders one product card of a list (CAT-10, CAT-11).
import { OldPrice } from '#web/ui/old-price.tsx'
import { memo } from 'react'
import { noMoreInStockText } from '#contract/cart/cart.ts'
import { imageHref, imageSources } from '#contract/files/image-href.ts'
import { placeholderImagePx } from '#contract/shop/constants.ts'
import { useCartArea } from '#web/cart/add-to-cart-area.tsx'
import { controlId } from '#web/cart/control-id.ts'
import { callbackHref, CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import type { CardView } from './card-view-model.ts'
import { CardActions } from './card-actions.tsx'
import { ProductLink } from './product-link.tsx'
import { StockLabel } from './stock-label.tsx'

type ProductCardProps = {
  card: CardView
  heading: 'h2' | 'h3'
  /** in the first screen: loaded at once */
  isEager: boolean
  sizes: string
}

/** Memoized: the list renders at every step of a navigation and of the cart. */
export const ProductCard = memo(({ card, heading: Heading, isEager, sizes }: ProductCardProps) => (
  <li className="card">
    <span className="card-picture">
      <CardPicture hash={card.image} alt={card.name} isEager={isEager} sizes={sizes} />
      {card.discount !== undefined && <b className="card-badge">−{card.discount}&nbsp;%</b>}
      {card.isNew && card.discount === undefined && <b className="card-badge card-badge-new">Новинка</b>}
    </span>
    <Heading>
      <ProductLink className="card-name" article={card.article} name={card.name} />
    </Heading>
    <CardActions article={card.article} name={card.name} subcategory={card.subcategory} />
    <p className="card-properties">
      <ProductName name={card.properties} />
    </p>
    <p className="card-facts">
      <StockLabel article={card.article} level={card.inStock ? 'many' : 'none'} text={card.stock} />
      <span className="card-article">Арт. {card.article}</span>
    </p>
    {card.price === undefined ? (
      <p className="card-request">
        Цену уточняйте у&nbsp;менеджера
        <CallbackLink href={callbackHref('price', card.article)} about={card.name} aria-label={`Запросить цену: ${card.name}`}>
          Запросить цену
        </CallbackLink>
      </p>
    ) : (
      <p className="card-price">
        {card.price}
        {card.oldPrice !== undefined && <OldPrice>{card.oldPrice}</OldPrice>}
        {card.retail && <small>{card.retail}</small>}
        {card.pack && <small className="card-pack">{card.pack}</small>}
      </p>
    )}
    <BuyButton article={card.article} name={card.name} hasPrice={card.price !== undefined} />
  </li>
))

type BuyButtonProps = { article: string; name: string; hasPrice: boolean; /** of a row: + becomes − n + */ isNarrow?: boolean }

/** Inside an AddToCartArea. */
export function BuyButton({ article, name, hasPrice, isNarrow = false }: BuyButtonProps) {
  const { quantities, formId } = useCartArea()
  const quantity = quantities[article] ?? 0
  if (quantity > 0) return <CardStepper {...{ article, name, quantity }} />
  const action = hasPrice ? 'В корзину' : 'В\u00a0заказ, цена по\u00a0запросу'
  return (
    <button
      id={controlId(formId, article)}
      className={isNarrow ? 'row-add no-print' : 'card-button'}
      form={formId}
      name="article"
      value={article}
      aria-label={`${action}: ${name}`}
      title={isNarrow ? action : undefined}
    >
      <Icon name={isNarrow ? 'plus' : 'cart'} />
      {isNarrow ? null : hasPrice ? action : 'В\u00a0заказ'}
    </button>
  )
}

/** A form, so that each button sends the new quantity without scripts. */
function CardStepper({ article, name, quantity }: { article: string; name: string; quantity: number }) {
  const { isAtStock, formId, returnTo } = useCartArea()
  return (
    <form id={controlId(formId, article)} className="card-stepper" method="post" action="/cart">
      <HiddenFields fields={{ intent: 'set', article, name, returnTo, anchor: formId }} />
      <button name="quantity" value={quantity - 1} aria-label={`Уменьшить количество: ${name}`}>
        <Icon name="minus" />
      </button>
      <output aria-label="В корзине">{quantity}</output>
      <button
        name="quantity"
        value={quantity + 1}
        disabled={isAtStock(article)}
        title={isAtStock(article) ? noMoreInStockText : undefined}
        aria-label={`Увеличить количество: ${name}`}
      >
        <Icon name="plus" />
      </button>
    </form>
  )
}

export function CardPicture({ hash, alt, isEager, sizes }: { hash: string | undefined; alt: string; isEager: boolean; sizes: string }) {
  if (hash === undefined) return <Icon name="package" size={placeholderImagePx} className="card-no-picture" />
  return (
    <picture>
      <source type="image/avif" srcSet={imageSources(hash, 'avif', 160, 320, 640)} sizes={sizes} />
      <img
        src={imageHref(hash, 320)}
        srcSet={imageSources(hash, 'webp', 160, 320, 640)}
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
