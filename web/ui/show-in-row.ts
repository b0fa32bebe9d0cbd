// Scrolls a row sideways to its chosen chip: `ref` of the chip. The page itself stays where it is.
const gapPx = 16

export function showInRow(chip: HTMLElement | null): void {
  const row = chip?.parentElement
  if (!chip || !row) return
  const { left, right } = chip.getBoundingClientRect()
  const view = row.getBoundingClientRect()
  row.scrollLeft += Math.max(0, right + gapPx - view.right) + Math.min(0, left - gapPx - view.left)
}
