// Tells whether the list below the field is open and which of its rows is chosen.
import { useState } from 'react'
import { useLocation } from 'react-router'

export type OpenList = {
  isOpen: boolean
  /** the chosen row, -1 for none */
  active: number
  open(active?: number): void
  close(): void
}

/** Closes when another page comes, or the same one anew. */
export function useOpenList(isOpenAtFirst: () => boolean): OpenList {
  const location = useLocation()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [active, setActive] = useState(-1)
  const set = (isToBeOpen: boolean, row: number) => {
    setOpen(isToBeOpen)
    setActive(row)
  }
  const close = () => set(false, -1)
  const [shownAt, setShownAt] = useState(location.key)
  if (shownAt !== location.key) {
    setShownAt(location.key)
    close()
  }
  return { isOpen, active, open: (row = -1) => set(true, row), close }
}
