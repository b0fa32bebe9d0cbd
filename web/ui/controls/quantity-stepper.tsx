// − n + in place of the buy button. Inside a form it works without scripts: the outer buttons send `name=value` of their own.
import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'

const frame =
  'flex items-stretch overflow-hidden rounded-control border text-ink focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary'
// `cart`: what is in the cart; `plain`: what one is about to take
const tones = { cart: 'border-stock bg-stock-tint', plain: 'border-control bg-surface' }
const presses = {
  cart: 'text-stock hover:bg-stock hover:text-white',
  plain: 'text-primary hover:bg-primary-tint',
}
const heights = { s: 'h-9', m: 'h-11', l: 'h-12' }
const press = 'flex w-11 shrink-0 items-center justify-center transition-colors disabled:text-disabled-ink disabled:hover:bg-transparent'
const inputClass = 'numbers w-0 min-w-0 grow bg-transparent text-center text-16 font-medium outline-none'

type StepperProps = {
  /** what is counted, read out: «Кран шаровой Valtec» */
  label: string
  quantity: number
  least?: number
  most?: number
  /** the number's field name in the form around it */
  name?: string
  size?: 's' | 'm' | 'l'
  tone?: keyof typeof tones
  /** field that the − and + buttons send, with the new quantity as its value (a form without scripts) */
  buttonName?: string
  onChange?: (quantity: number) => void
  className?: string
}

export function Stepper({
  label,
  quantity,
  least = 1,
  most = 99_999,
  name,
  size = 'm',
  tone = 'cart',
  buttonName,
  onChange,
  className,
}: StepperProps) {
  const field = useRef<HTMLInputElement>(null)
  /** what the field was last given: anything else in it is being typed */
  const shown = useRef(String(quantity))
  // A number that came from elsewhere (another tab, a refusal). The field stays the same element, so that Enter takes nobody's focus.
  useEffect(() => {
    if (field.current?.value === shown.current) field.current.value = String(quantity)
    shown.current = String(quantity)
  }, [quantity])
  const type = buttonName ? 'submit' : 'button'
  const step = (to: number) =>
    onChange
      ? (event: { preventDefault(): void }) => {
          event.preventDefault()
          onChange(Math.min(most, Math.max(least, to)))
        }
      : undefined
  return (
    <div className={`${frame} ${tones[tone]} ${heights[size]} ${className ?? ''}`} role="group" aria-label={`Количество: ${label}`}>
      <button
        type={type}
        name={buttonName}
        value={quantity - 1}
        className={`${press} ${presses[tone]}`}
        disabled={quantity <= least}
        aria-label="Уменьшить количество"
        onClick={step(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        ref={field}
        className={inputClass}
        name={name}
        defaultValue={quantity}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={5}
        autoComplete="off"
        aria-label="Количество"
        onBlur={onChange ? (event) => settle(event.currentTarget) : undefined}
        onKeyDown={
          onChange
            ? (event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                settle(event.currentTarget)
              }
            : undefined
        }
      />
      <button
        type={type}
        name={buttonName}
        value={quantity + 1}
        className={`${press} ${presses[tone]}`}
        disabled={quantity >= most}
        aria-label="Увеличить количество"
        onClick={step(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )

  // A field left empty or with anything but digits goes back to what it was, as by the form without scripts (CART-03).
  function settle(input: HTMLInputElement) {
    const wanted = input.value.trim()
    const next = /^\d{1,5}$/.test(wanted) && Number(wanted) >= least ? Math.min(most, Number(wanted)) : quantity
    input.value = shown.current = String(next)
    if (next !== quantity) onChange?.(next)
  }
}
