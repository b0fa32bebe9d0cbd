// Renders one line of a draft: plain forms, which scripts send without leaving the page.
import { retailText } from '#contract/catalogue/unit-price.ts'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import type { DraftLine } from '#contract/orders/draft-view.ts'
import { formatQuantity, formatUnits, isOutOfStock, onOrderText } from '#contract/catalogue/stock-level.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { typedQuantity } from '../cart/typed-quantity.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Stepper } from '../cart/quantity-stepper.tsx'
import { LineArticle, LineName } from '../cart/line-name.tsx'
import { ProductThumbnail } from '../ui/controls/product-thumbnail.tsx'

type DraftLineRowProps = { action: string; line: DraftLine; hasScripts: boolean; onRemove: () => void }

export function DraftLineRow({ action, line, hasScripts, onRemove }: DraftLineRowProps) {
  const { position, name } = line
  const fetcher = useFetcher<{ problem?: string }>()
  const send = (fields: string[][]) =>
    // `stay`: a redirect would leave the problem of an earlier request.
    void fetcher.submit(new URLSearchParams([['position', String(position)], ['stay', '1'], ...fields]), { method: 'post', action })
  // Quantities that this tab has shown or sent; any other one was set in another tab.
  const known = useRef(new Set<number>())
  const set = (quantity: number) => {
    known.current.add(line.quantity)
    send([...[...known.current].map((one) => ['was', String(one)]), ['intent', 'set'], ['quantity', String(quantity)]])
    known.current.add(quantity)
  }
  const remove = () => {
    onRemove()
    send([['intent', 'remove']])
  }
  const isSaving = fetcher.state !== 'idle'
  return (
    <li id={`line-${position}`} className="draft-line" aria-label={name} aria-busy={isSaving || undefined}>
      <label className="touch-area relative flex size-9 items-center justify-center">
        <input
          type="checkbox"
          name="position"
          value={position}
          form="draft-remove"
          className="check-box"
          aria-label={`Отметить: ${name}`}
        />
      </label>
      <ProductThumbnail hash={line.image} />
      <Facts line={line} />
      <Quantity {...{ action, line, hasScripts, isSaving }} onQuantity={set} />
      <Sum line={line} />
      <Removal {...{ action, line }} onRemove={remove} />
      {fetcher.data?.problem ? (
        <p role="alert" className="order-last w-full text-13 font-medium text-error">
          {fetcher.data.problem}
        </p>
      ) : null}
    </li>
  )
}

function Facts({ line: { article, name, unit, quantity, stock, isForSale } }: { line: DraftLine }) {
  return (
    <div className="draft-line-name">
      <LineName article={article} name={name} isSold={isForSale} className="text-14 font-medium" />
      <LineArticle article={article}>
        {isForSale ? (
          <span className={stock >= quantity ? 'stock-yes' : 'stock-order font-medium text-warning'}>
            {stockText({ stock, quantity, unit })}
          </span>
        ) : (
          <span className="font-medium text-error">Товар снят с&nbsp;продажи</span>
        )}
      </LineArticle>
    </div>
  )
}

function stockText({ stock, quantity, unit }: Pick<DraftLine, 'stock' | 'quantity' | 'unit'>): string {
  if (isOutOfStock(stock)) return onOrderText
  return stock >= quantity
    ? `В\u00a0наличии ${formatUnits(stock, unit)}`
    : `В\u00a0наличии ${formatQuantity(stock)} из\u00a0${formatUnits(quantity, unit)}`
}

type QuantityProps = Omit<DraftLineRowProps, 'onRemove'> & { isSaving: boolean; onQuantity: (quantity: number) => void }

function Quantity({ action, line: { position, name, quantity }, hasScripts, isSaving, onQuantity }: QuantityProps) {
  return (
    <form method="post" action={action} className="draft-line-quantity" onSubmit={(event) => event.preventDefault()}>
      <HiddenFields fields={{ intent: 'set', was: quantity, position }} />
      {hasScripts ? null : (
        <button className="order-2 min-h-9 text-14 font-medium text-primary" aria-label={`Обновить количество: ${name}`}>
          Обновить
        </button>
      )}
      <Stepper
        label={name}
        quantity={quantity}
        name="typed"
        buttonName="quantity"
        size="s"
        tone="plain"
        className="w-36"
        draft={typedQuantity(`${action} ${position}`)}
        isSaving={isSaving}
        onChange={onQuantity}
      />
    </form>
  )
}

function Sum({ line: { unit, quantity, priceTiyn, retailTiyn } }: { line: DraftLine }) {
  return (
    <p className="draft-line-sum numbers text-right text-14">
      {priceTiyn === null ? (
        'по\u00a0запросу'
      ) : (
        <>
          <b className="text-16 font-semibold">{formatTiyn(priceTiyn * quantity)}</b>
          {quantity > 1 ? (
            <span className="block text-13 text-muted">{`${formatTiyn(priceTiyn)} × ${formatUnits(quantity, unit)}`}</span>
          ) : null}
          {retailTiyn === null ? null : <span className="block text-13 text-muted">{retailText(retailTiyn, unit)}</span>}
        </>
      )}
    </p>
  )
}

function Removal({ action, line: { position, name }, onRemove }: { action: string; line: DraftLine; onRemove: () => void }) {
  return (
    <form
      method="post"
      action={action}
      className="draft-line-remove"
      onSubmit={(event) => {
        event.preventDefault()
        onRemove()
      }}
    >
      <HiddenFields fields={{ intent: 'remove', position }} />
      <IconButton icon="trash" type="submit" label={`Убрать: ${name}`} />
    </form>
  )
}
