// Renders one line of an order: quantity, stock by shop, agreed price, and its menu.
import { Ellipsis, Minus, Plus, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { productHref } from '#contract/catalogue/product-links.ts'
import { formatAmount, formatCount } from '#contract/values/money.ts'
import type { DeskLine, DeskOrder, OfferedProduct } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { controlClass, FieldError } from '#admin/ui/field.tsx'
import { MenuButton, MenuItem } from '#admin/ui/menu-button.tsx'
import { ProductPicture } from '#admin/ui/product-picture.tsx'
import { priceText, shortName, parseUnits } from './order-texts.ts'
import { useChange } from './use-change.ts'

/** Loaded with the first quantity that is typed. */
const LineNotice = lazy(() => import('./line-notice.tsx'))

export type LineDialogKind = 'price' | 'analogue' | 'return'

/** Of an open order. */
export const isShort = ({ shop }: DeskOrder, { isOnOrder, held, quantity, stock }: DeskLine): boolean =>
  !isOnOrder && (shop ? (stock[shop.id] ?? 0) < quantity : held < quantity)

export const computeSum = ({ priceTiyn, quantity }: DeskLine): number => Math.round((priceTiyn ?? 0) * quantity)

type RowProps = {
  order: DeskOrder
  line: DeskLine
  at: number
  isOpen: boolean
  /** not shown on a phone */
  isFolded: boolean
  /** of a line that lacks stock; undefined: not read yet */
  analogues: readonly OfferedProduct[] | undefined
  open: (kind: LineDialogKind) => void
}

export function LineRow({ order, line, at, isOpen, isFolded, analogues, open }: RowProps) {
  const { position, name, article, unit, quantity, priceTiyn, listPriceTiyn, priceReason, image, stock, isOnOrder, returned } = line
  /** `base`: the quantity as it was when typing began */
  const [typed, setTyped] = useState<{ text: string; base: number }>()
  const [sent, setSent] = useState<number[]>([])
  const change = useChange(order, () => setTyped(undefined))
  const { send, refusal, forget, isBusy } = change
  const base = typed?.base ?? quantity
  const type = (text: string) => setTyped({ text, base })
  const ownShop = order.shop?.id
  const lacks = isOpen && isShort(order, line)
  const put = (next: number) => {
    setSent([...sent, next])
    send({ kind: 'quantity', position, quantity: next }, { quantity: [base, ...sent] })
  }
  const save = () => {
    const units = parseUnits(typed?.text ?? '')
    if (typed === undefined || units === quantity) setTyped(undefined)
    else put(units)
  }
  /** What was refused, or is on its way, is not sent again by leaving the field, as the dialog of a conflict does. */
  const leave = () => {
    if ((isBusy || refusal) && Object.is(parseUnits(typed?.text ?? ''), sent.at(-1))) return
    save()
  }
  const giveUp = () => {
    setTyped(undefined)
    forget()
  }
  const step = (by: number) => {
    const next = (typed ? parseUnits(typed.text) : quantity) + by
    if (!(next >= 1)) return
    type(String(next))
    put(next)
  }
  const others = order.shops.filter(({ id }) => (stock[id] ?? 0) > 0).map(({ id, name: shop }) => `${shortName(shop)} ${stock[id]}`)
  const isAgreed = priceReason !== ''
  const isOlder = quantity !== base && !sent.includes(quantity)
  return (
    <tr
      className={`border-b border-line ${isFolded ? 'max-md:hidden' : 'max-md:grid'} max-md:grid-cols-[1fr_auto_auto] max-md:items-center max-md:gap-x-2 max-md:border-t max-md:border-b-0 max-md:px-4 max-md:py-2 ${lacks ? 'bg-row-warning' : ''}`}
      onKeyDown={({ code, target }) => {
        const isHere = target instanceof HTMLElement && !(target instanceof HTMLInputElement) && !target.closest('dialog')
        if (code === 'Delete' && isOpen && isHere) send({ kind: 'remove', position }, { quantity: [quantity] })
      }}
    >
      <td className="h-11 pl-4 text-muted max-md:hidden">{at + 1}</td>
      <td className="px-2 py-1 max-md:col-span-3 max-md:px-0">
        <span className="flex items-center gap-2.5">
          <ProductPicture image={image} size="size-8" />
          <span className="min-w-0 leading-[18px]">
            <a href={productHref(article)} target="_blank" rel="noreferrer" className="hover:text-primary">
              {name}
            </a>{' '}
            <span className="text-muted">
              {article}
              {isOnOrder ? ' · под заказ' : ''}
              {returned > 0 ? ` · возвращено ${returned}` : ''}
              {isAgreed ? (
                <span className="md:hidden">
                  {' '}
                  · было {priceText(listPriceTiyn, unit)}: {priceReason}
                </span>
              ) : null}
              <span className="md:hidden"> · {others.join(', ') || 'нет на складах'}</span>
            </span>
            {lacks && analogues?.length !== 0 ? (
              <Button look="text" isSmall className="ml-1.5 min-h-5! px-0! max-md:min-h-11!" onClick={() => open('analogue')}>
                {analoguesText(analogues, order.shop)}
              </Button>
            ) : null}
          </span>
        </span>
        {refusal ? (
          <FieldError>
            {refusal.text}{' '}
            <button type="button" className="font-medium underline" onClick={giveUp}>
              Вернуть {quantity}
            </button>
          </FieldError>
        ) : null}
        <Suspense>
          {typed ? (
            <LineNotice
              {...{ order, line, base, isOlder, change }}
              typed={parseUnits(typed.text)}
              choose={(isMine) => {
                if (isMine) send({ kind: 'quantity', position, quantity: parseUnits(typed.text) }, { quantity: [quantity] })
                else giveUp()
              }}
            />
          ) : null}
        </Suspense>
      </td>
      {order.shops.map(({ id }) => (
        <td
          key={id}
          className={`px-1 text-right max-xl:nth-[n+6]:hidden max-md:hidden ${id === ownShop ? `font-semibold ${lacks ? 'bg-warning-tint' : 'bg-row-chosen'}` : (stock[id] ?? 0) < quantity ? 'text-muted' : ''}`}
        >
          {stock[id] ?? '–'}
        </td>
      ))}
      <td className="px-2 text-right max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:py-1 max-md:pr-0 max-md:pl-10.5 max-md:text-left">
        {isOpen ? (
          <form
            className="flex justify-end max-md:rounded-control max-md:border max-md:border-control"
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <Step icon={Minus} label={`Меньше, ${name}`} onClick={() => step(-1)} />
            <input
              data-quantity
              inputMode="numeric"
              aria-label={`Количество, ${name}`}
              aria-invalid={refusal ? true : undefined}
              value={typed?.text ?? String(quantity)}
              onChange={({ target }) => type(target.value)}
              onFocus={({ target }) => target.select()}
              onBlur={leave}
              onKeyDown={({ code }) => code === 'Escape' && giveUp()}
              disabled={isBusy && typed === undefined}
              className={`${controlClass} max-w-18 text-right max-md:max-w-11 max-md:border-0! max-md:px-1 max-md:text-center md:min-h-7!`}
            />
            <Step icon={Plus} label={`Больше, ${name}`} onClick={() => step(1)} />
          </form>
        ) : (
          `${quantity} ${unit}`
        )}
        <span className="text-muted md:hidden">× {priceText(priceTiyn, unit)}</span>
      </td>
      <td className={`px-2 text-right max-md:hidden ${isAgreed ? 'text-muted line-through' : ''}`}>
        {priceText(isAgreed ? listPriceTiyn : priceTiyn, unit)}
      </td>
      <td className="px-2 text-right leading-4 max-md:hidden">
        <button type="button" disabled={!isOpen} className="min-h-6 w-full text-right hover:text-primary" onClick={() => open('price')}>
          <span className="sr-only">Согласовать цену, {name}: </span>
          {isAgreed ? (
            <>
              <b className="block">{priceText(priceTiyn, unit)}</b>
              <span className="line-clamp-2 text-[12px] text-muted" title={priceReason}>
                {priceReason}
              </span>
            </>
          ) : (
            '–'
          )}
        </button>
      </td>
      <td className="px-2 text-right font-semibold max-md:px-0">{priceTiyn === null ? '–' : formatAmount(computeSum(line))}</td>
      <td className="pr-2 text-right max-md:pr-0">
        <LineMenu {...{ order, line, isOpen, open, remove: () => send({ kind: 'remove', position }, { quantity: [quantity] }) }} />
      </td>
    </tr>
  )
}

/** «2 аналога, Актобе»: those that the shop of the order has, else all. */
function analoguesText(analogues: readonly OfferedProduct[] | undefined, shop: DeskOrder['shop']): string {
  if (!analogues) return 'аналоги'
  const here = shop ? analogues.filter(({ stock }) => (stock[shop.id] ?? 0) > 0).length : 0
  return formatCount(here || analogues.length, 'аналог', 'аналога', 'аналогов') + (shop && here > 0 ? `, ${shop.name}` : '')
}

/** By thumb. */
const Step = ({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) => (
  <button type="button" aria-label={label} onClick={onClick} className="flex size-11 items-center justify-center text-primary md:hidden">
    <Icon size={18} aria-hidden />
  </button>
)

function LineMenu({ order, line, isOpen, open, remove }: Omit<RowProps, 'at' | 'isFolded' | 'analogues'> & { remove: () => void }) {
  return (
    <MenuButton
      className="inline-flex size-7 max-md:size-11 max-md:-mr-3 items-center justify-center rounded-control text-muted hover:bg-disabled"
      button={
        <>
          <Ellipsis size={16} aria-hidden />
          <span className="sr-only">Действия со строкой {line.name}</span>
        </>
      }
    >
      {isOpen ? (
        <>
          <MenuItem onClick={() => open('price')}>Согласовать цену</MenuItem>
          <MenuItem onClick={() => open('analogue')}>Заменить аналогом</MenuItem>
          <MenuItem isDanger onClick={remove}>
            Убрать из заказа
          </MenuItem>
        </>
      ) : order.status === 'completed' && line.returned < line.quantity ? (
        <MenuItem onClick={() => open('return')}>Принять возврат</MenuItem>
      ) : (
        <p className="px-3 py-2">Строка не меняется</p>
      )}
    </MenuButton>
  )
}
