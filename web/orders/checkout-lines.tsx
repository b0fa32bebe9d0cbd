// Renders the lines to be ordered: selectable ones of the cart, or all of a draft.
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { stockLeftText } from '#contract/cart/cart.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { cartName } from '#contract/cart/cart-name.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { Notice } from '../ui/notice.tsx'
import { CheckBox } from '../ui/controls/check-box.tsx'
import { LinePicture } from '../ui/controls/product-thumbnail.tsx'
import { ProductName } from '../ui/product-name.tsx'
import type { CheckoutLine } from './checkout-result.ts'

type CheckoutLinesProps = {
  lines: CheckoutLine[]
  /** false for a draft, which is ordered whole */
  isEditable: boolean
  errors: FieldErrors
  isTicked: (line: CheckoutLine) => boolean
  onTick: (article: string, isTicked: boolean) => void
}

export function CheckoutLines({ lines, isEditable, errors, isTicked, onTick }: CheckoutLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.article} className="border-b border-line last:border-0">
          {isEditable ? <TickedLine line={line} isTicked={isTicked(line)} onTick={onTick} /> : <WholeLine line={line} />}
          <LineNotice line={line} error={errors[line.article]?.[0]} />
        </li>
      ))}
    </ul>
  )
}

function LineNotice({
  line: { isCheckable, isLowered, quantity, draftQuantity },
  error,
}: {
  line: CheckoutLine
  error: string | undefined
}) {
  const inDraft = draftQuantity === null ? '' : `, в\u00a0черновике ${draftQuantity}`
  const text = !isLowered ? null : isCheckable ? stockLeftText(quantity) + inDraft : 'Нет в\u00a0наличии: в\u00a0заказ не\u00a0войдёт'
  if (!error && text === null) return null
  return (
    <div className="pb-3">
      {error && text === null ? (
        <Notice tone="error" isStatic>
          {error}
        </Notice>
      ) : (
        <Notice tone="warning">{text}</Notice>
      )}
    </div>
  )
}

/** Includes the shown price, so that the server charges no other. */
const orderedValue = ({ article, quantity, priceTiyn, isLowered, draftQuantity }: CheckoutLine): string =>
  JSON.stringify({ article, quantity, seenPriceTiyn: priceTiyn, ...(isLowered && draftQuantity !== null && { draftQuantity }) })

function TickedLine({ line, isTicked, onTick }: { line: CheckoutLine; isTicked: boolean; onTick: CheckoutLinesProps['onTick'] }) {
  return (
    <label className="flex items-start gap-3 py-3">
      <CheckBox
        name="item"
        value={orderedValue(line)}
        className="mt-0.5"
        checked={isTicked}
        disabled={!line.isCheckable}
        onChange={(isChecked) => onTick(line.article, isChecked)}
      />
      <LineFacts line={line} />
    </label>
  )
}

function WholeLine({ line }: { line: CheckoutLine }) {
  return (
    <div className="flex items-start gap-3 py-3">
      {line.isCheckable ? (
        <input type="hidden" name="item" value={orderedValue(line)} />
      ) : (
        <input type="hidden" name="left" value={JSON.stringify({ article: line.article, draftQuantity: line.draftQuantity })} />
      )}
      <LineFacts line={line} />
    </div>
  )
}

function LineFacts({ line }: { line: CheckoutLine }) {
  const { article, name, image, quantity, unit, priceTiyn, retailTiyn, isCheckable, isLowered } = line
  return (
    <>
      {image === undefined ? null : (
        <span className="picture-ground flex size-14 shrink-0 items-center justify-center rounded-control p-1 max-[399px]:hidden">
          <LinePicture hash={image ?? undefined} size={56} />
        </span>
      )}
      <span className="flex min-w-0 grow gap-x-4 gap-y-1 max-sm:flex-col">
        <span className="min-w-0 grow">
          <span className="font-medium break-words">
            <ProductName name={cartName(name)} />
          </span>
          <span className="block text-13 break-words text-muted">
            Арт. <span className="inline-block wrap-anywhere">{article}</span>
            {isCheckable || isLowered ? '' : ' · нет в\u00a0наличии'}
          </span>
        </span>
        {isCheckable ? (
          <span className="numbers shrink-0 gap-x-3 text-right max-sm:flex max-sm:flex-wrap max-sm:items-baseline">
            <b className="font-semibold">{priceTiyn === null ? 'по\u00a0запросу' : formatTiyn(priceTiyn * quantity)}</b>
            <span className="block text-13 text-muted">{formatUnits(quantity, unit)}</span>
            {retailTiyn === null ? null : <span className="block text-13 text-muted">розница {formatTiyn(retailTiyn)}</span>}
          </span>
        ) : null}
      </span>
    </>
  )
}
