// Finds and opens: screens by their name, and what is typed in the lists that have a search (Ctrl+K).
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#admin/ui/dialog.tsx'
import { controlClass } from '#admin/ui/field.tsx'
import { navigation } from './navigation.ts'

type Found = { href: string; label: string }

export function CommandBox({ open, onClose }: { open: readonly string[]; onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = find(text.trim(), open)
  const go = ({ href }: Found) => {
    onClose()
    void navigate(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[at]
    if (step !== undefined) setAt((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && chosen) go(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Найти или перейти" onClose={onClose}>
      <input
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        aria-label="Раздел, номер заказа, телефон, имя"
        placeholder="Раздел, номер заказа, телефон, имя"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <div role="listbox" id={id} aria-label="Найденное" className="mt-2 max-h-80 overflow-y-auto">
        {found.map((one, index) => (
          <button
            key={one.href}
            type="button"
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => go(one)}
            className={`flex min-h-8 w-full items-center rounded-control px-2.5 text-left max-md:min-h-11 ${index === at ? 'bg-primary-tint' : 'hover:bg-disabled'}`}
          >
            {one.label}
          </button>
        ))}
      </div>
      {found.length === 0 ? <p className="text-muted">Ничего не нашлось</p> : null}
    </Dialog>
  )
}

function find(text: string, open: readonly string[]): Found[] {
  const entries = navigation.flatMap(({ entries: all }) => all).filter(({ href }) => open.includes(href))
  const words = text.toLowerCase()
  const screens = entries.filter(({ label }) => label.toLowerCase().includes(words))
  const searches = entries.filter(({ isSearched }) => isSearched && text !== '')
  return [
    ...screens.map(({ href, label }) => ({ href, label })),
    ...searches.map(({ href, label }) => ({
      href: `${href}?${new URLSearchParams({ search: text })}`,
      label: `«${text}» в разделе «${label}»`,
    })),
  ]
}
