// Finds or makes the customer of a new order by the phone that calls.
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useFetcher } from 'react-router'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { Caller } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import type { ChangeResult } from './desk.loader.ts'

type WrittenCaller = Omit<Caller, 'priceType' | 'lastAt' | 'shopId'>

export const noCaller: WrittenCaller = {
  userId: null,
  phone: '',
  name: '',
  email: '',
  payerName: '',
  payerBin: '',
  address: '',
  lastNumber: null,
  orderCount: 0,
  totalTiyn: 0,
}

const fields: readonly { name: 'phone' | 'name' | 'email'; label: string; type?: string; aside?: string }[] = [
  { name: 'phone', label: 'Телефон', type: 'tel' },
  { name: 'name', label: 'Имя' },
  { name: 'email', label: 'E-mail', type: 'email', aside: 'необязательно' },
]

type CallerProps = {
  caller: WrittenCaller
  setCaller: (caller: WrittenCaller) => void
  onFind: (caller: Caller) => void
  /** adds the lines of the order */
  onRepeat: (number: string) => void
  isRepeating: boolean
  refusal: Extract<ChangeResult, { isDone: false }> | undefined
}

/** Enter takes the first of the people found by the whole number, else goes to the name. */
export function CallerFields({ caller, setCaller, onFind, onRepeat, isRepeating, refusal }: CallerProps) {
  const { phone, userId, lastNumber } = caller
  const fetcher = useFetcher<{ phone: string; callers: Caller[] }>()
  const { load } = fetcher
  const first = useRef<HTMLInputElement>(null)
  // The caller says the number first.
  useEffect(() => first.current?.focus(), [])
  const isFound = caller.name !== ''
  useEffect(() => {
    if (phone.replace(/\D/g, '').length < 6) return undefined
    const timer = setTimeout(() => void load(`/orders/find?${new URLSearchParams({ phone })}`), 200)
    return () => clearTimeout(timer)
  }, [phone, load])
  const callers = isFound ? [] : (fetcher.data?.callers ?? [])
  const isCurrent = fetcher.data?.phone === phone
  const next = (event: KeyboardEvent) => {
    if (event.code !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    const all = [
      ...(event.currentTarget.closest('main')?.querySelectorAll<HTMLInputElement>('input:not([type=radio]):not([type=checkbox])') ?? []),
    ]
    if (event.currentTarget.getAttribute('name') === 'phone' && isCurrent && callers[0]) onFind(callers[0])
    else all[all.findIndex((field) => field === event.currentTarget) + 1]?.focus()
  }
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        {fields.map(({ name, aside, ...field }) => (
          <Field
            key={name}
            {...field}
            name={name}
            aside={aside ? <span className="text-muted">{aside}</span> : null}
            autoComplete="off"
            ref={name === 'phone' ? first : undefined}
            value={caller[name]}
            onChange={({ target }) => setCaller({ ...caller, [name]: target.value })}
            onKeyDown={next}
            error={refusal?.fields[name]}
          />
        ))}
      </div>
      {callers.length > 0 ? (
        <ul aria-label="Нашлись по телефону" className="mt-2 flex flex-col gap-1">
          {callers.map((found) => (
            <li key={`${found.userId} ${found.name}`}>
              <button
                type="button"
                onClick={() => onFind(found)}
                className="flex w-full flex-wrap items-center gap-x-3 rounded-control border border-primary-line bg-row-chosen px-3 py-1.5 text-left hover:bg-primary-tint"
              >
                <b>{found.payerName || found.name}</b>
                <span className="text-muted">
                  {found.payerName ? `${found.name} · ` : ''}
                  {formatPhone(found.phone)} · {found.priceType ?? 'розница'} · {ordersText(found)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {userId || lastNumber ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 rounded-control border border-primary-line bg-row-chosen px-3 py-1">
          <b>{caller.payerName || caller.name}</b>
          <span className="mr-auto text-muted">
            {[userId && 'цены покупателя', caller.orderCount > 0 && ordersText(caller)].filter(Boolean).join(' · ')}
          </span>
          {lastNumber ? (
            <Button isSmall disabled={isRepeating} title={`Заказ ${lastNumber}`} onClick={() => onRepeat(lastNumber)}>
              Повторить последний заказ
            </Button>
          ) : null}
          <Button look="text" isSmall onClick={() => setCaller({ ...noCaller, phone })}>
            Не он
          </Button>
        </div>
      ) : null}
    </>
  )
}

const ordersText = ({ orderCount, totalTiyn }: Pick<Caller, 'orderCount' | 'totalTiyn'>): string =>
  `${formatCount(orderCount, 'заказ', 'заказа', 'заказов')} на ${formatTiyn(totalTiyn)}`
