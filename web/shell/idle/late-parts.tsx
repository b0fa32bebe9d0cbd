// Holds what every page needs, but not in its first scripts.
import { RouteAnnouncer } from './route-announcer.tsx'
import { useKeptPage } from './keep-page.ts'
import { useRestoredScroll } from './use-restored-scroll.ts'

export default function LateParts() {
  useRestoredScroll()
  useKeptPage()
  return <RouteAnnouncer />
}
