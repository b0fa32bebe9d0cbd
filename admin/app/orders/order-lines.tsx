// Lists the lines of an order with stock by shop: quantity, agreed price, analogue, removal, return.
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { imageHref } from '#contract/files/image-href.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { formatAmount } from '#contract/values/money.ts'
import type { DeskLine, DeskOrder } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { controlClass, FieldError } from '#admin/ui/field.tsx'
import { MenuButton } from '#admin/ui/menu-button.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { priceText, shortName } from './order-texts.ts'
import { useChange } from './use-change.ts'

/** Loaded with the first one that is opened. */
const LineDialog = lazy(() => import('./line-dialogs.tsx'))

type Opened = { kind: 'price' | 'analogue' | 'return'; line: DeskLine }

export function OrderLines({ order, isOpen }: { order: DeskOrder; isOpen: boolean }) {
  const { lines, shops } = order
  const [opened, setOpened] = useState<Opened>()
  const body = useRef<HTMLTableSectionElement>(null)
  const close = () => setOpened(undefined)
  const enough = (shopId: number) => lines.filter(({ stock, quantity }) => (stock[shopId] ?? 0) >= quantity).length
  const nextQuantity = () => {
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input[data-quantity]') ?? [])]
    fields[(fields.findIndex((field) => field === document.activeElement) + 1) % fields.length]?.focus()
  }
  useKeys(isOpen ? [{ code: 'F2', text: 'Количество следующей строки', run: nextQuantity }] : [])
  return (
    <div className="overflow-x-auto">
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
            <LineRow key={line.position} {...{ order, line, at, isOpen, open: (kind) => setOpened({ kind, line }) }} />
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
      <Suspense>{opened ? <LineDialog {...{ ...opened, order, onClose: close }} /> : null}</Suspense>
    </div>
  )
}

type RowProps = { order: DeskOrder; line: DeskLine; at: number; isOpen: boolean; open: (kind: Opened['kind']) => void }

function LineRow({ order, line, at, isOpen, open }: RowProps) {
  const { position, name, article, unit, quantity, priceTiyn, listPriceTiyn, priceReason, image, stock, isOnOrder, held, returned } = line
  const [typed, setTyped] = useState<string>()
  const [sent, setSent] = useState<number[]>([])
  const { send, refusal, isBusy } = useChange(order, () => setTyped(undefined))
  const ownShop = order.shop?.id
  const isShort = isOpen && !isOnOrder && (ownShop === undefined ? held < quantity : (stock[ownShop] ?? 0) < quantity)
  const save = () => {
    const next = Number(typed)
    if (typed === undefined || next === quantity) return setTyped(undefined)
    setSent([...sent, next])
    send({ kind: 'quantity', position, quantity: next }, { quantity: [quantity, ...sent] })
  }
  const others = order.shops.filter(({ id }) => (stock[id] ?? 0) > 0).map(({ id, name: shop }) => `${shop} ${stock[id]}`)
  const isAgreed = priceReason !== ''
  const current = refusal?.current?.['quantity']
  const now = typeof current === 'number' ? current : undefined
  return (
    <tr
      className={`border-b border-line max-md:grid max-md:grid-cols-[1fr_auto_auto] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-2.5 ${isShort ? 'bg-row-warning' : ''}`}
      onKeyDown={({ code, target }) => {
        if (code === 'Delete' && isOpen && !(target instanceof HTMLInputElement))
          send({ kind: 'remove', position }, { quantity: [quantity] })
      }}
    >
      <td className="h-11 pl-4 text-muted max-md:hidden">{at + 1}</td>
      <td className="px-2 py-1 max-md:col-span-3 max-md:px-0">
        <span className="flex items-center gap-2.5">
          {image ? (
            <img
              src={imageHref(image, 160)}
              alt=""
              width={32}
              height={32}
              loading="lazy"
              className="size-8 shrink-0 rounded-badge border border-line object-contain"
            />
          ) : (
            <span className="size-8 shrink-0 rounded-badge bg-disabled" />
          )}
          <span className="min-w-0 leading-[18px]">
            <a href={productHref(article)} target="_blank" rel="noreferrer" className="hover:text-primary">
              {name}
            </a>{' '}
            <span className="text-muted">
              {article}
              {isOnOrder ? ' · под заказ' : ''}
              {returned > 0 ? ` · возвращено ${returned}` : ''}
              <span className="md:hidden"> · {others.join(', ') || 'нет на складах'}</span>
            </span>
            {isShort ? (
              <Button look="text" isSmall className="ml-1.5 min-h-5! px-0!" onClick={() => open('analogue')}>
                аналоги
              </Button>
            ) : null}
          </span>
        </span>
        {refusal ? (
          <FieldError>
            {now === undefined ? refusal.text : `Пока вы правили, стало ${now}. Ваше: ${typed}.`}{' '}
            {now === undefined ? null : (
              <button
                type="button"
                className="font-medium underline"
                onClick={() => send({ kind: 'quantity', position, quantity: Number(typed) }, { quantity: [now] })}
              >
                Оставить моё
              </button>
            )}{' '}
            <button type="button" className="font-medium underline" onClick={() => setTyped(undefined)}>
              Вернуть {now ?? quantity}
            </button>
          </FieldError>
        ) : null}
      </td>
      {order.shops.map(({ id }) => (
        <td
          key={id}
          className={`px-1 text-right max-xl:nth-[n+6]:hidden max-md:hidden ${id === ownShop ? `font-semibold ${isShort ? 'bg-warning-tint' : 'bg-row-chosen'}` : (stock[id] ?? 0) < quantity ? 'text-muted' : ''}`}
        >
          {stock[id] ?? '–'}
        </td>
      ))}
      <td className="px-2 text-right max-md:flex max-md:items-center max-md:gap-2 max-md:px-0 max-md:text-left">
        {isOpen ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <input
              data-quantity
              inputMode="numeric"
              aria-label={`Количество, ${name}`}
              aria-invalid={refusal ? true : undefined}
              value={typed ?? String(quantity)}
              onChange={({ target }) => setTyped(target.value)}
              onFocus={({ target }) => target.select()}
              onBlur={save}
              onKeyDown={({ code }) => code === 'Escape' && setTyped(undefined)}
              disabled={isBusy && typed === undefined}
              className={`${controlClass} max-w-18 text-right md:min-h-7!`}
            />
          </form>
        ) : (
          `${quantity} ${unit}`
        )}
        <span className="text-muted md:hidden">× {priceTiyn === null ? 'по запросу' : formatAmount(priceTiyn)}</span>
      </td>
      <td className={`px-2 text-right max-md:hidden ${isAgreed ? 'text-muted line-through' : ''}`}>
        {isAgreed ? priceText(listPriceTiyn) : priceText(priceTiyn)}
      </td>
      <td className="px-2 text-right leading-4 max-md:hidden">
        <button type="button" disabled={!isOpen} className="w-full text-right hover:text-primary" onClick={() => open('price')}>
          <span className="sr-only">Согласовать цену, {name}: </span>
          {isAgreed ? (
            <>
              <b className="block">{priceText(priceTiyn)}</b>
              <span className="text-[12px] text-muted">{priceReason}</span>
            </>
          ) : (
            '–'
          )}
        </button>
      </td>
      <td className="px-2 text-right font-semibold">{priceTiyn === null ? '–' : formatAmount(Math.round(priceTiyn * quantity))}</td>
      <td className="pr-2 text-right max-md:pr-0">
        <LineMenu {...{ order, line, isOpen, open, remove: () => send({ kind: 'remove', position }, { quantity: [quantity] }) }} />
      </td>
    </tr>
  )
}

const item = 'block w-full px-3 py-2 text-left hover:bg-primary-tint'

function LineMenu({ order, line, isOpen, open, remove }: Omit<RowProps, 'at'> & { remove: () => void }) {
  return (
    <MenuButton
      className="inline-flex size-7 items-center justify-center rounded-control text-muted hover:bg-disabled"
      button={
        <>
          <Ellipsis size={16} aria-hidden />
          <span className="sr-only">Действия со строкой {line.name}</span>
        </>
      }
    >
      {isOpen ? (
        <>
          <button type="button" className={item} onClick={() => open('price')}>
            Согласовать цену
          </button>
          <button type="button" className={item} onClick={() => open('analogue')}>
            Заменить аналогом
          </button>
          <button type="button" className={`${item} text-error`} onClick={remove}>
            Убрать из заказа
          </button>
        </>
      ) : order.status === 'completed' && line.returned < line.quantity ? (
        <button type="button" className={item} onClick={() => open('return')}>
          Принять возврат
        </button>
      ) : (
        <p className={item}>Строка не меняется</p>
      )}
    </MenuButton>
  )
}
