// Runs slow work after the browser has painted the response to an input, such as a closed dialog.
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
