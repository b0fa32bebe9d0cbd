// Renders the buy button of a narrow row: + becomes − n +.
import { controlId } from '#web/cart/control-id.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardStepper } from '../cards/product-card.tsx'

type RowButtonProps = {
  article: string
  name: string
  hasPrice: boolean
  quantity: number
  formId: string
  returnTo: string
}

export function RowButton({ article, name, hasPrice, quantity, formId, returnTo }: RowButtonProps) {
  if (quantity > 0) return <CardStepper article={article} name={name} quantity={quantity} formId={formId} returnTo={returnTo} />
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
