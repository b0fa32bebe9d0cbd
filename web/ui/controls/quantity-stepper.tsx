// Renders − n +. Inside a form it works without scripts: the buttons send `name=value`.
import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'

const frame =
  'flex items-stretch overflow-hidden rounded-control border text-ink focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary'
// `cart`: the quantity in the cart; `plain`: the quantity to add
const tones = { cart: 'border-stock bg-stock-tint', plain: 'border-control bg-surface' }
const buttonTones = {
  cart: 'text-stock hover:bg-stock hover:text-white',
  plain: 'text-primary hover:bg-primary-tint',
}
const heights = { s: 'h-9', m: 'h-11', l: 'h-12' }
const buttonClass =
  'flex w-11 shrink-0 items-center justify-center transition-colors disabled:text-disabled-ink disabled:hover:bg-transparent'
const inputClass = 'numbers w-0 min-w-0 grow bg-transparent text-center text-16 font-medium outline-none'

type StepperProps = {
  /** name of the product, for screen readers */
  label: string
  quantity: number
  least?: number
  most?: number
  name?: string
  size?: 's' | 'm' | 'l'
  tone?: keyof typeof tones
  /** field name of the − and + buttons */
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
  const hasScripts = useHydrated()
  // Without a field name the buttons do nothing before hydration, so they are disabled.
  const isLive = hasScripts || buttonName !== undefined
  const field = useRef<HTMLInputElement>(null)
  /** last value given to the field: any other is being typed */
  const shown = useRef(String(quantity))
  // The same element, so that Enter does not lose the focus.
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
        className={`${buttonClass} ${buttonTones[tone]} ${buttonName ? '' : 'only-with-scripts'}`}
        disabled={!isLive || quantity <= least}
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
        className={`${buttonClass} ${buttonTones[tone]} ${buttonName ? '' : 'only-with-scripts'}`}
        disabled={!isLive || quantity >= most}
        aria-label="Увеличить количество"
        onClick={step(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )

  // As by the form without scripts (CART-03).
  function settle(input: HTMLInputElement) {
    const wanted = input.value.trim()
    const next = /^\d{1,5}$/.test(wanted) && Number(wanted) >= least ? Math.min(most, Number(wanted)) : quantity
    input.value = shown.current = String(next)
    if (next !== quantity) onChange?.(next)
  }
}
