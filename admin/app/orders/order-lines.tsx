// Lists the lines of an order with stock by shop, and opens what changes them.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { DeskLine, DeskOrder } from '#contract/orders/desk-order.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { Button } from '#admin/ui/button.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import type { FoundAnalogues } from './line-dialogs.tsx'
import { isShort, LineRow, computeSum, type LineDialogKind } from './order-line.tsx'
import { shortName } from './order-texts.ts'

/** Loaded with the first one that is opened. */
const LineDialog = lazy(() => import('./line-dialogs.tsx'))

/** Walking through orders asks for none. */
const staysMs = 400

/** On a phone, until the others are asked for. */
const shownLines = 3

const linesText = (count: number): string => formatCount(count, 'строка', 'строки', 'строк')

type LinesProps = { order: DeskOrder; isOpen: boolean; /** on a phone */ onAdd: () => void }
type Opened = { kind: LineDialogKind; line: DeskLine }

export function OrderLines({ order, isOpen, onAdd }: LinesProps) {
  const { lines, shops, shop } = order
  const [isWhole, setIsWhole] = useState(false)
  const folded = isWhole ? [] : lines.slice(shownLines)
  const [opened, setOpened] = useState<Opened>()
  const body = useRef<HTMLTableSectionElement>(null)
  const analogues = useAnalogues(order, isOpen)
  const close = () => setOpened(undefined)
  const enough = (shopId: number) => lines.filter(({ stock, quantity }) => (stock[shopId] ?? 0) >= quantity).length
  const nextQuantity = () => {
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input[data-quantity]') ?? [])]
    fields[(fields.findIndex((field) => field === document.activeElement) + 1) % fields.length]?.focus()
  }
  useKeys(isOpen ? [{ code: 'F2', text: 'Количество следующей строки', run: nextQuantity }] : [])
  return (
    <div className="relative overflow-x-auto">
      <div className="flex min-h-11 items-center gap-x-2 px-4 md:hidden">
        <b>{linesText(lines.length)}</b>
        <span className="flex-1 text-muted">{shop ? `есть в\u00a0магазине ${enough(shop.id)}` : ''}</span>
        {isOpen ? (
          <Button
            look="text"
            onClick={() => {
              setIsWhole(true)
              onAdd()
            }}
          >
            Добавить
          </Button>
        ) : null}
      </div>
      <table className="w-full border-collapse max-md:block" aria-label="Строки заказа">
        <thead className="bg-ground text-muted max-md:hidden">
          <tr className="border-b border-line">
            <th scope="col" className="h-8 w-8 pl-4 text-left font-medium">
              №
            </th>
            <th scope="col" className="px-2 text-left font-medium">
              Товар, артикул
            </th>
            {shops.map(({ id, name }, at) => (
              <th
                key={id}
                scope="col"
                title={name}
                className={`w-11.5 px-1 text-right font-medium max-xl:nth-[n+6]:hidden ${at === 0 && order.shop?.id === id ? 'bg-row-chosen font-semibold text-ink' : ''}`}
              >
                <abbr title={name} className="no-underline">
                  {shortName(name)}
                </abbr>
              </th>
            ))}
            <th scope="col" className="w-20 px-2 text-right font-medium">
              Кол-во
            </th>
            <th scope="col" className="w-21 px-2 text-right font-medium">
              Цена, ₸
            </th>
            <th scope="col" className="w-28 px-2 text-right font-medium">
              Согласована
            </th>
            <th scope="col" className="w-21 px-2 text-right font-medium">
              Сумма, ₸
            </th>
            <th scope="col" className="w-10">
              <span className="sr-only">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="max-md:block">
          {lines.map((line, at) => (
            <LineRow
              key={line.position}
              {...{ order, line, at, isOpen, isFolded: folded.includes(line), open: (kind) => setOpened({ kind, line }) }}
              analogues={analogues?.[line.article]}
            />
          ))}
        </tbody>
        <tfoot className="text-muted max-md:hidden">
          <tr>
            <td colSpan={2} className="py-1 pr-2 pl-12">
              Хватает на складе, строк из {lines.length}
            </td>
            {shops.map(({ id }, at) => (
              <td
                key={id}
                className={`px-1 text-right text-ink max-xl:nth-[n+6]:hidden ${at === 0 && order.shop?.id === id ? 'bg-row-chosen font-semibold' : ''}`}
              >
                {enough(id)}
              </td>
            ))}
            <td colSpan={5} className="px-4 text-right">
              тип цен покупателя: «{order.customer?.priceType ?? 'Розница'}»
            </td>
          </tr>
        </tfoot>
      </table>
      {folded.length > 0 ? (
        <Button look="text" className="w-full md:hidden!" onClick={() => setIsWhole(true)}>
          Ещё {linesText(folded.length)} на {formatTiyn(folded.reduce((sum, line) => sum + computeSum(line), 0))}
        </Button>
      ) : null}
      <Suspense>{opened ? <LineDialog {...{ ...opened, order, onClose: close }} /> : null}</Suspense>
    </div>
  )
}

/** Of the lines that lack stock, once the order stays open. */
function useAnalogues(order: DeskOrder, isOpen: boolean): FoundAnalogues['analogues'] | undefined {
  const { load, data } = useFetcher<FoundAnalogues>()
  const short = order.lines.filter((line) => isOpen && isShort(order, line)).map(({ article }) => ['analogues', article])
  const asked = short.length === 0 ? '' : new URLSearchParams([['number', order.number], ...short]).toString()
  useEffect(() => {
    if (asked === '') return undefined
    const timer = setTimeout(() => void load(`/orders/find?${asked}`), staysMs)
    return () => clearTimeout(timer)
  }, [asked, load])
  return data?.analogues
}
