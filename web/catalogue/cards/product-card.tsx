// Renders one product card of a list (CAT-10, CAT-11).
import { OldPrice } from '#web/ui/old-price.tsx'
import { memo } from 'react'
import { imageHref, imageSources } from '#contract/files/image-href.ts'
import { placeholderImagePx } from '#contract/shop/constants.ts'
import { controlId } from '#web/cart/control-id.ts'
import { callbackHref, CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import type { CardView } from './card-view-model.ts'
import { CardActions } from './card-actions.tsx'
import { ProductLink } from './product-link.tsx'
import { StockLabel } from './stock-label.tsx'

type ProductCardProps = {
  card: CardView
  heading: 'h2' | 'h3'
  quantity: number
  /** id of the form that adds to the cart */
  formId: string
  /** path to which the cart redirects without scripts */
  returnTo: string
  /** in the first screen: loaded at once */
  isEager: boolean
  sizes: string
}

/** Memoized: the list renders at every step of a navigation and of the cart. */
export const ProductCard = memo(({ card, heading: Heading, quantity, formId, returnTo, isEager, sizes }: ProductCardProps) => (
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
    <BuyButton
      article={card.article}
      name={card.name}
      hasPrice={card.price !== undefined}
      quantity={quantity}
      formId={formId}
      returnTo={returnTo}
    />
  </li>
))

type CardStepperProps = { article: string; name: string; quantity: number; formId: string; returnTo: string }
type BuyButtonProps = CardStepperProps & { hasPrice: boolean; /** of a row: + becomes − n + */ isNarrow?: boolean }

export function BuyButton({ hasPrice, isNarrow = false, ...product }: BuyButtonProps) {
  if (product.quantity > 0) return <CardStepper {...product} />
  const action = hasPrice ? 'В корзину' : 'В\u00a0заказ, цена по\u00a0запросу'
  return (
    <button
      id={controlId(product.formId, product.article)}
      className={isNarrow ? 'row-add no-print' : 'card-button'}
      form={product.formId}
      name="article"
      value={product.article}
      aria-label={`${action}: ${product.name}`}
      title={isNarrow ? action : undefined}
    >
      <Icon name={isNarrow ? 'plus' : 'cart'} />
      {isNarrow ? null : hasPrice ? action : 'В\u00a0заказ'}
    </button>
  )
}

/** A form, so that each button sends the new quantity without scripts. */
function CardStepper({ article, name, quantity, formId, returnTo }: CardStepperProps) {
  return (
    <form id={controlId(formId, article)} className="card-stepper" method="post" action="/cart">
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="article" value={article} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="anchor" value={formId} />
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
