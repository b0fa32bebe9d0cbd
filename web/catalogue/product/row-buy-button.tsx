// Renders the buy button of a narrow row: + becomes − n +, or a callback link if it cannot be bought.
import { callbackHref } from '../../callback-requests/callback-href.ts'
import { controlId } from '#web/cart/control-id.ts'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CardStepper } from '../cards/product-card.tsx'

type RowButtonProps = {
  article: string
  name: string
  canBuy: boolean
  hasPrice: boolean
  quantity: number
  formId: string
  returnTo: string
}

export function RowButton({ article, name, canBuy, hasPrice, quantity, formId, returnTo }: RowButtonProps) {
  if (quantity > 0) return <CardStepper article={article} name={name} quantity={quantity} formId={formId} returnTo={returnTo} />
  if (!canBuy) {
    const ask = hasPrice ? 'Уточнить срок' : 'Запросить цену'
    return (
      <CallbackLink
        className="quiet-link"
        href={callbackHref(hasPrice ? 'term' : 'price', article)}
        about={name}
        aria-label={`${ask}: ${name}`}
      >
        {ask}
      </CallbackLink>
    )
  }
  const action = hasPrice ? 'В корзину' : 'В заказ, цена по запросу'
  return (
    <button
      id={controlId(formId, article)}
      className="row-add no-print"
      form={formId}
      name="article"
      value={article}
      aria-label={`${action}: ${name}`}
      title={action}
    >
      <Icon name="plus" />
    </button>
  )
}
