// Starts the listeners that a page needs only after a click; loaded after hydration.
import { ignoreDoubleTap } from './ignore-double-tap.ts'
import { watchLostFocus } from './restore-focus.ts'

/** @returns stops them */
export function watchPage(): () => void {
  const stops = [watchLostFocus(), ignoreDoubleTap()]
  return () => stops.forEach((stop) => stop())
}
