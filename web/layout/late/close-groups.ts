// The groups of the top bar are <details>: they open without scripts. With them a press elsewhere, a choice, Escape and the focus that
// moves on close what is open.

const openGroups = () => document.querySelectorAll<HTMLDetailsElement>('.top-bar details[open]')

const closeOutside = (target: EventTarget | null): void => {
  for (const group of openGroups()) if (!(target instanceof Node) || !group.contains(target)) group.open = false
}

export function closeGroups(signal: AbortSignal): void {
  const press = ({ target }: MouseEvent) => {
    const isChoice = target instanceof Element && target.closest('.top-bar details a') !== null
    closeOutside(isChoice ? null : target)
  }
  const escape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    for (const group of openGroups()) {
      if (group.contains(document.activeElement)) group.querySelector('summary')?.focus()
      group.open = false
    }
  }
  document.addEventListener('click', press, { signal })
  document.addEventListener('focusin', ({ target }) => closeOutside(target), { signal })
  document.addEventListener('keydown', escape, { signal })
}
