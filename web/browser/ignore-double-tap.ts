// Ignores the second tap of a double tap on what has replaced the control. Listens on the window.
const doubleTapMs = 500
const fingerPx = 24

/** @returns stops it */
export function ignoreDoubleTap(): () => void {
  let last: MouseEvent | undefined
  const onClick = (event: MouseEvent) => {
    const isSecond =
      last !== undefined &&
      event.detail > 0 && // not by keyboard
      event.timeStamp - last.timeStamp < doubleTapMs &&
      Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < fingerPx
    if (isSecond && last?.target instanceof Element && !last.target.isConnected) {
      event.preventDefault()
      event.stopPropagation()
    } else last = event
  }
  addEventListener('click', onClick, { capture: true })
  return () => removeEventListener('click', onClick, { capture: true })
}
