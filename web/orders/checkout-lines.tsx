// Renders the lines to be ordered: selectable ones of the cart, or all of a draft.
import { formatTiyn } from '#contract/values/money.ts'
import { cartName } from '#contract/shop/constants.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { Notice } from '../ui/notice.tsx'
import { LinePicture } from '../ui/controls/product-thumbnail.tsx'
import { bindUnits } from '#contract/values/typography.ts'
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
          {errors[line.article]?.[0] ? (
            <div className="pb-3">
              <Notice tone="error">{errors[line.article]?.[0]}</Notice>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Includes the shown price, so that the server charges no other. */
const orderedValue = ({ article, quantity, priceTiyn }: CheckoutLine): string =>
  JSON.stringify({ article, quantity, seenPriceTiyn: priceTiyn })

function TickedLine({ line, isTicked, onTick }: { line: CheckoutLine; isTicked: boolean; onTick: CheckoutLinesProps['onTick'] }) {
  return (
    <label className="flex items-start gap-3 py-3">
      <input
        type="checkbox"
        name="item"
        value={orderedValue(line)}
        className="check-box mt-0.5"
        checked={isTicked}
        disabled={!line.isCheckable}
        onChange={(event) => onTick(line.article, event.currentTarget.checked)}
      />
      <LineFacts line={line} />
    </label>
  )
}

function WholeLine({ line }: { line: CheckoutLine }) {
  return (
    <div className="flex items-start gap-3 py-3">
      <input type="hidden" name="item" value={orderedValue(line)} />
      <LineFacts line={line} />
    </div>
  )
}

function LineFacts({ line: { article, name, image, quantity, unit, priceTiyn, retailTiyn, isCheckable } }: { line: CheckoutLine }) {
  return (
    <>
      {image === undefined ? null : (
        <span className="picture-ground flex size-14 shrink-0 items-center justify-center rounded-control p-1 max-[399px]:hidden">
          <LinePicture hash={image ?? undefined} size={56} />
        </span>
      )}
      <span className="flex min-w-0 grow flex-wrap gap-x-4 gap-y-1">
        <span className="min-w-0 grow basis-56">
          <span className="font-medium break-words">{bindUnits(cartName(name))}</span>
          <span className="block text-13 break-words text-muted">
            Арт. {article}
            {isCheckable ? '' : ' · нет в\u00a0наличии'}
          </span>
        </span>
        <span className="numbers ml-auto shrink-0 text-right">
          <b className="font-semibold">{priceTiyn === null ? 'по\u00a0запросу' : formatTiyn(priceTiyn * quantity)}</b>
          <span className="block text-13 text-muted">
            {quantity}&nbsp;{unit}
          </span>
          {retailTiyn === null ? null : <span className="block text-13 text-muted">розница {formatTiyn(retailTiyn)}</span>}
        </span>
      </span>
    </>
  )
}
