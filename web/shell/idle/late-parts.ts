// Holds what every page needs, but not in its first scripts.
import { useDoubleTapGuard } from '#web/browser/use-double-tap-guard.ts'
import { useRestoredFocus } from '#web/browser/use-restored-focus.ts'
import { useKeptPage } from './keep-page.ts'
import { useRestoredScroll } from './use-restored-scroll.ts'

export default function LateParts() {
  useRestoredFocus()
  useRestoredScroll()
  useDoubleTapGuard()
  useKeptPage()
  return null
}
