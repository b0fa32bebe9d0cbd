// Renders a checkbox whose state is held outside, and passes on a change made before hydration.
import { useEffectEvent, useLayoutEffect, useRef, type ComponentProps } from 'react'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'checked' | 'onChange'> & {
  checked: boolean
  onChange: (isChecked: boolean) => void
}

export function CheckBox({ checked, onChange, className = '', ...props }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  // Hydration leaves the box as the visitor changed it; the next render would reset it.
  const readEarly = useEffectEvent(() => {
    const isChecked = input.current?.checked ?? checked
    if (isChecked !== checked) onChange(isChecked)
  })
  useLayoutEffect(() => readEarly(), [])
  return (
    <input
      type="checkbox"
      {...props}
      ref={input}
      className={`check-box ${className}`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
