// Renders count and sum of the selected rows and the button that adds them, below the table.
import { formatCount } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'
import type { CardView } from '../cards/card-view-model.ts'
import type { TableSelection } from './use-selection.ts'

const linesText = (lineCount: number): string => formatCount(lineCount, 'позиция', 'позиции', 'позиций')

type TableBarProps = { selection: TableSelection; /** rows of this page */ shown: CardView[]; unit: string | null }

export function TableBar({ selection: { totals, errors, refusal, isSending }, shown, unit }: TableBarProps) {
  const { deliveryRule } = useShellData()
  const inSight = new Set(shown.map(({ article }) => article))
  const elsewhere = Object.entries(errors).filter(([article, text]) => text !== undefined && !inSight.has(article))
  const { lineCount, unitCount, totalTiyn, onRequestCount } = totals
  return (
    <div className="table-bar no-print" data-bottom-bar={lineCount > 0 ? '' : undefined}>
      {refusal !== undefined && (
        <div className="table-refusal" role="alert">
          <Icon name="alert" />
          <p>
            {refusal}
            {elsewhere.map(([article, text]) => (
              <span key={article}>
                {' '}
                {article}: {text}.
              </span>
            ))}
          </p>
        </div>
      )}
      <div className="table-chosen" aria-live="polite">
        {lineCount === 0 ? (
          <p className="table-hint">
            Укажите количество<span className="max-sm:hidden"> в&nbsp;строках и&nbsp;добавьте всё сразу</span>
          </p>
        ) : (
          <>
            <p>
              <small>Выбрано</small>
              <b>
                {linesText(lineCount)}
                {unit !== null && `, ${formatUnits(unitCount, unit)}`}
              </b>
            </p>
            <p>
              <small>Сумма</small>
              <b className="table-total">{formatTotal(totalTiyn, onRequestCount)}</b>
            </p>
            {deliveryRule && totalTiyn >= deliveryRule.thresholdTiyn && (
              <p className="table-delivery">
                <Icon name="truck" />
                Доставка по&nbsp;городу бесплатно
              </p>
            )}
          </>
        )}
      </div>
      <div className="table-actions">
        {lineCount > 0 && (
          <button type="reset" className={buttonClass('plain', 'm')}>
            Очистить
          </button>
        )}
        <button className={buttonClass('buy', 'm')} aria-busy={isSending || undefined}>
          <Icon name="cart" />
          Добавить выбранное
        </button>
      </div>
    </div>
  )
}
