// Renders a `<details>` with an arrow that opens over the page: Escape, or a click or focus elsewhere, closes it.
import { useRef, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useDismiss } from './use-dismiss.ts'
import { useEarlyInput } from './use-early-input.ts'

type DropdownProps = { className?: string; summary: ReactNode; children: (close: () => void) => ReactNode }

export function Dropdown({ className, summary, children }: DropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  const opener = useRef<HTMLElement>(null)
  useEarlyInput(() => setOpen(box.current?.open ?? false))
  useDismiss(box, isOpen, (byKey) => {
    if (byKey) opener.current?.focus()
    setOpen(false)
  })
  return (
    <details ref={box} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className={className}>
      {/* On click: `toggle` fires later, and a click elsewhere in between would be missed. */}
      <summary
        ref={opener}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        {summary}
        <Icon name="chevron-down" size={16} />
      </summary>
      {children(() => setOpen(false))}
    </details>
  )
}
