// Renders the lines to be ordered: selectable ones of the cart, or all of a draft.
import { retailText } from '#contract/catalogue/unit-price.ts'
import { formatUnits, onOrderText } from '#contract/catalogue/stock-level.ts'
import { linesPerPage, stockLeftText } from '#contract/cart/cart.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { cartName } from '#web/cart/cart-name.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { Notice } from '../ui/notice.tsx'
import { CheckBox } from '../ui/controls/check-box.tsx'
import { LinePicture } from '../ui/controls/product-thumbnail.tsx'
import { ProductName } from '../ui/product-name.tsx'
import type { CheckoutLine } from './checkout-line.ts'

type CheckoutLinesProps = {
  lines: CheckoutLine[]
  /** false for a draft, which is ordered whole */
  isEditable: boolean
  errors: FieldErrors
  isTicked: (line: CheckoutLine) => boolean
  onTick: (article: string, isTicked: boolean) => void
}

/** Shown before the folded ones. */
const unfolded = 3

/** A draft can have thousands of lines: all are ordered, few are shown. */
export function CheckoutLines({ lines, isEditable, errors, isTicked, onTick }: CheckoutLinesProps) {
  const isNoted = ({ article, isLowered }: CheckoutLine) => isLowered || errors[article] !== undefined
  const isLong = lines.length > linesPerPage
  const ordered = isLong ? [...lines.filter(isNoted), ...lines.filter((line) => !isNoted(line))] : lines
  const shown = ordered.slice(0, linesPerPage)
  // Ticked on the cart's pages.
  const hidden = isEditable ? ordered.slice(linesPerPage).filter(isTicked) : []
  const row = (line: CheckoutLine) => (
    <li key={line.article} className="@container border-b border-line last:border-0">
      {isEditable ? (
        <TickedLine line={line} isTicked={isTicked(line)} onTick={onTick} />
      ) : (
        <div className="flex items-start gap-3 py-3">
          <LineFacts line={line} />
        </div>
      )}
      <LineNotice line={line} error={errors[line.article]?.[0]} />
    </li>
  )
  return (
    <>
      <ul>{shown.slice(0, unfolded).map(row)}</ul>
      {shown.length > unfolded && (
        <details open={shown.slice(unfolded).some(isNoted)}>
          <summary className="flex min-h-11 items-center gap-1 border-t border-line font-medium text-primary">
            Ещё {formatCount(shown.length - unfolded, 'позиция', 'позиции', 'позиций')}
          </summary>
          <ul>{shown.slice(unfolded).map(row)}</ul>
        </details>
      )}
      {isLong && (
        <p className="border-t border-line pt-3 text-14 text-muted">
          Показаны {linesPerPage} из&nbsp;{formatCount(lines.length, 'позиции', 'позиций', 'позиций')}
          {lines.some(isNoted) && ', сначала те, которых нет или не\u00a0хватает'}. В&nbsp;заказ войдёт всё,{' '}
          {isEditable ? 'что отмечено в\u00a0корзине' : 'что можно заказать'}.
        </p>
      )}
      {isEditable ? <OrderedLines lines={hidden} /> : <WholeDraft lines={lines} />}
    </>
  )
}

/** In one field: thousands of fields take long to render and to parse. */
const OrderedLines = ({ lines }: { lines: CheckoutLine[] }) =>
  lines.length > 0 && <input type="hidden" name="item" value={JSON.stringify(lines.map(orderedLine))} />

function WholeDraft({ lines }: { lines: CheckoutLine[] }) {
  const left = lines.filter(({ isCheckable }) => !isCheckable).map(({ article, draftQuantity }) => ({ article, draftQuantity }))
  return (
    <>
      <OrderedLines lines={lines.filter(({ isCheckable }) => isCheckable)} />
      <input type="hidden" name="left" value={JSON.stringify(left)} />
    </>
  )
}

type LineNoticeProps = { line: CheckoutLine; error: string | undefined }

function LineNotice({ line: { isCheckable, isLowered, quantity, unit, draftQuantity }, error }: LineNoticeProps) {
  const inDraft = draftQuantity === null ? '' : `, в\u00a0черновике ${draftQuantity}`
  const text = !isLowered
    ? null
    : isCheckable
      ? stockLeftText(quantity, unit) + inDraft
      : 'Снят с\u00a0продажи: в\u00a0заказ не\u00a0войдёт'
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
const orderedLine = ({ article, quantity, priceTiyn, isLowered, isOnOrder, draftQuantity }: CheckoutLine) => ({
  article,
  quantity,
  seenPriceTiyn: priceTiyn,
  isOnOrder,
  ...(isLowered && draftQuantity !== null && { draftQuantity }),
})

function TickedLine({ line, isTicked, onTick }: { line: CheckoutLine; isTicked: boolean; onTick: CheckoutLinesProps['onTick'] }) {
  return (
    <label className="flex items-start gap-3 py-3">
      <CheckBox
        name="item"
        value={JSON.stringify(orderedLine(line))}
        className="mt-0.5"
        checked={isTicked}
        disabled={!line.isCheckable}
        onChange={(isChecked) => onTick(line.article, isChecked)}
      />
      <LineFacts line={line} />
    </label>
  )
}

function LineFacts({ line }: { line: CheckoutLine }) {
  const { article, name, image, quantity, unit, priceTiyn, retailTiyn, isCheckable, isLowered, isOnOrder } = line
  return (
    <>
      {image === undefined ? null : (
        <span className="picture-ground flex size-14 shrink-0 items-center justify-center rounded-control p-1 @max-[21rem]:hidden">
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
            {isCheckable || isLowered ? '' : ' · снят с\u00a0продажи'}
            {isOnOrder && <span className="stock-order flex">{onOrderText}</span>}
          </span>
        </span>
        {isCheckable ? (
          <span className="numbers shrink-0 gap-x-3 text-right max-sm:flex max-sm:flex-wrap max-sm:items-baseline">
            <b className="font-semibold">{priceTiyn === null ? 'по\u00a0запросу' : formatTiyn(priceTiyn * quantity)}</b>
            <span className="block text-13 text-muted">{formatUnits(quantity, unit)}</span>
            {retailTiyn === null ? null : <span className="block text-13 text-muted">{retailText(retailTiyn, unit)}</span>}
          </span>
        ) : null}
      </span>
    </>
  )
}
