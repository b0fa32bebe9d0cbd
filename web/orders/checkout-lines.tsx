// What is ordered: lines of the cart to tick, or all of a draft's.
import { formatTiyn } from '#contract/money.ts'
import { cartName } from '#contract/constants.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { LinePicture } from '#web/cart/line-picture.tsx'
import { bindUnits } from '#contract/typeset.ts'
import type { CheckoutLine } from './checkout-answer.ts'

type CheckoutLinesProps = {
  lines: CheckoutLine[]
  /** a draft goes whole */
  isEditable: boolean
  errors: FieldErrors
  isTicked: (line: CheckoutLine) => boolean
  onTick: (article: string, isTicked: boolean) => void
}

export function CheckoutLines({ lines, isEditable, errors, isTicked, onTick }: CheckoutLinesProps) {
  return (
    <ul>
      {lines.map((line) => {
        const { article, quantity, unit, priceTiyn, retailTiyn, isCheckable } = line
        const name = cartName(line.name)
        const value = JSON.stringify({ article, quantity, seenPriceTiyn: priceTiyn })
        const facts = (
          <>
            {line.image === undefined ? null : (
              <span className="picture-ground flex size-14 shrink-0 items-center justify-center rounded-control p-1 max-[399px]:hidden">
                <LinePicture hash={line.image ?? undefined} size={56} />
              </span>
            )}
            <span className="flex min-w-0 grow flex-wrap gap-x-4 gap-y-1">
              <span className="min-w-0 grow basis-56">
                <span className="font-medium break-words">{bindUnits(name)}</span>
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
        return (
          <li key={article} className="border-b border-line last:border-0">
            {isEditable ? (
              <label className="flex items-start gap-3 py-3">
                <input
                  type="checkbox"
                  name="item"
                  value={value}
                  className="check-box mt-0.5"
                  checked={isTicked(line)}
                  disabled={!isCheckable}
                  onChange={(event) => onTick(article, event.currentTarget.checked)}
                />
                {facts}
              </label>
            ) : (
              <div className="flex items-start gap-3 py-3">
                <input type="hidden" name="item" value={value} />
                {facts}
              </div>
            )}
            {errors[article]?.[0] ? (
              <div className="pb-3">
                <Notice tone="error">{errors[article][0]}</Notice>
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
