// Renders a checkbox whose state is held outside, and passes on a change made before hydration.
import { useRef, type ComponentProps } from 'react'
import { useEarlyInput } from '../use-early-input.ts'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'checked' | 'onChange'> & {
  checked: boolean
  onChange: (isChecked: boolean) => void
}

export function CheckBox({ checked, onChange, className = '', ...props }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEarlyInput(() => {
    const isChecked = input.current?.checked ?? checked
    if (isChecked !== checked) onChange(isChecked)
  })
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
