// Renders the button of the bar that opens the command box.
import { Search } from 'lucide-react'
import { KeyCap } from '#admin/ui/button.tsx'

export function CommandButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className="ml-6 flex h-8 w-80 items-center gap-2 rounded-control border border-footer-line px-3 text-footer-muted hover:border-footer-muted max-lg:w-auto max-md:ml-auto max-md:h-11 max-md:border-0"
      onClick={onOpen}
    >
      <Search size={16} aria-hidden />
      <span className="max-lg:sr-only">Найти или перейти</span>
      <span className="ml-auto flex gap-1 max-lg:hidden [&_kbd]:border-footer-line [&_kbd]:bg-footer-line [&_kbd]:text-footer-muted">
        <KeyCap>Ctrl</KeyCap>
        <KeyCap>K</KeyCap>
      </span>
    </button>
  )
}
