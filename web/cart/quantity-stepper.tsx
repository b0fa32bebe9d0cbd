// Renders − n +. Inside a form it works without scripts: the buttons submit it.
import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react'
import { maxQuantity, noMoreInStockText } from '#contract/cart/cart.ts'
import { maxQuantityLength, parseCartQuantity, parseQuantity } from '../forms/quantity.ts'
import { useEarlyInput } from '../ui/use-early-input.ts'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { Icon } from '../ui/icon.tsx'

const frame =
  'flex items-stretch overflow-hidden rounded-control border text-ink focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary'
// `cart`: the quantity in the cart; `plain`: the quantity to add
const tones = { cart: 'border-stock bg-stock-tint', plain: 'border-control bg-surface' }
const buttonTones = {
  cart: 'text-stock hover:bg-stock hover:text-white',
  plain: 'text-primary hover:bg-primary-tint',
}
const heights = { s: 'h-9 max-md:h-11', m: 'h-11', l: 'h-12' }
const buttonClass =
  'flex w-11 shrink-0 items-center justify-center transition-colors focus-visible:-outline-offset-3 disabled:text-disabled-ink disabled:hover:bg-transparent'
const inputClass = 'numbers w-0 min-w-0 grow px-0 bg-transparent text-center text-16 font-medium outline-none'

/** A number is applied this long after the last key. */
const typedAfterMs = 600

type StepperProps = {
  /** name of the product, for screen readers */
  label: string
  quantity: number
  least?: number
  most?: number
  /** no more can be added; a larger number that is typed is lowered with a message */
  isAtStock?: boolean
  name?: string
  size?: 's' | 'm' | 'l'
  tone?: keyof typeof tones
  /** field name of the − and + buttons */
  buttonName?: string
  /** the buttons send −1 and 1, and not the new quantity */
  sendsStep?: boolean
  /** stores a typed number until it is the quantity, on pages whose requests a reload cancels */
  draft?: { load(): string | null; store(text: string | null): void }
  /** the response to a change is awaited: `quantity` may be an older one */
  isSaving?: boolean
  onChange: (quantity: number) => void
  className?: string
}

export function Stepper(props: StepperProps) {
  const {
    label,
    quantity,
    least = 1,
    most = maxQuantity,
    isAtStock,
    name,
    size = 'm',
    tone = 'cart',
    buttonName,
    sendsStep,
    className,
  } = props
  const { field, onInput, settle, stepBy } = useTyped({ ...props, least, most })
  const type = buttonName ? 'submit' : 'button'
  const step = (by: number) => (event: SyntheticEvent) => {
    event.preventDefault()
    stepBy(by)
  }
  return (
    <div className={`${frame} ${tones[tone]} ${heights[size]} ${className ?? ''}`} role="group" aria-label={`Количество: ${label}`}>
      <button
        type={type}
        name={buttonName}
        value={sendsStep ? -1 : quantity - 1}
        className={`${buttonClass} ${buttonTones[tone]}`}
        disabled={quantity <= least}
        aria-label="Уменьшить количество"
        onClick={step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        ref={field}
        className={inputClass}
        name={name}
        defaultValue={quantity}
        inputMode="numeric"
        maxLength={maxQuantityLength}
        autoComplete="off"
        aria-label="Количество"
        onInput={onInput}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
      <button
        type={type}
        name={buttonName}
        value={sendsStep ? 1 : quantity + 1}
        className={`${buttonClass} ${buttonTones[tone]}`}
        disabled={isAtStock || quantity >= most}
        title={isAtStock ? noMoreInStockText : undefined}
        aria-label="Увеличить количество"
        onClick={step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

/** The number field: what is typed is not lost when the page is left before the field. */
function useTyped({ quantity, least, most, draft, isSaving, onChange }: StepperProps & { least: number; most: number }) {
  const field = useRef<HTMLInputElement>(null)
  /** last number given to the field or taken from it: any other is being typed */
  const shown = useRef(String(quantity))
  const saved = useRef(quantity)
  const pending = useRef<{ quantity: number; timer: number }>(undefined)
  const onQuantity = useEffectEvent(() => draft?.store(null))
  // The same element, so that Enter does not lose the focus.
  useEffect(() => {
    if (isSaving) return
    if (saved.current !== quantity) onQuantity()
    if (field.current?.value === shown.current) field.current.value = String(quantity)
    shown.current = String(quantity)
    saved.current = quantity
  }, [quantity, isSaving])

  const flush = () => {
    const typed = pending.current
    pending.current = undefined
    clearTimeout(typed?.timer)
    if (!typed || String(typed.quantity) === shown.current) return
    shown.current = String(typed.quantity)
    onChange(typed.quantity)
  }
  const onLeave = useEffectEvent(flush)
  const onInput = () => {
    // Not 0, which removes the line: it may be the first digit.
    const typed = parseQuantity(field.current?.value ?? '')
    clearTimeout(pending.current?.timer)
    pending.current =
      typed !== undefined && typed <= most ? { quantity: typed, timer: window.setTimeout(() => onLeave(), typedAfterMs) } : undefined
    if (pending.current) draft?.store(String(typed))
  }
  // Also what was typed before the page was left.
  useEarlyInput(() => {
    const input = field.current
    if (!input) return
    if (input.value === shown.current) input.value = draft?.load() ?? shown.current
    draft?.store(null)
    if (input.value === shown.current) return
    onInput()
    if (input !== document.activeElement) flush()
  })
  useEffect(() => () => onLeave(), [])
  useWindowEvent('pagehide', flush)

  const take = (next: number) => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    const isOther = String(next) !== shown.current
    // 0 removes the line, or empties a form that then shows the quantity to add.
    if (next > 0) shown.current = String(next)
    if (field.current) field.current.value = shown.current
    if (isOther) onChange(next)
  }
  // As by the form without scripts (CART-03).
  const settle = () => {
    const text = field.current?.value ?? ''
    const typed = parseCartQuantity(text)
    take(typed !== undefined && typed >= least ? Math.min(most, typed) : Number(shown.current))
  }
  // From the shown number: the response to an earlier click may be awaited.
  const stepBy = (by: number) => take(Math.min(most, Math.max(least, Number(shown.current) + by)))
  return { field, onInput, settle, stepBy }
}
