/**
 * Does the work once the browser has painted what the present input has changed already: a tick, a closed dialog. What takes longer than
 * a frame belongs there (measured 2026-11-21 with four times slower scripts: Escape on the open menu 168 ms until the next paint).
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
