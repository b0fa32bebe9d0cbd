// Opens an overlay as a hash of the page's address (#menu), so that the browser's back closes it.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation, type Location, type NavigateOptions } from 'react-router'
import { useHydrated } from '../ui/use-hydrated.ts'

export type Overlay = {
  /** false as soon as a navigation to another URL has begun */
  isOpen: boolean
  /** levels below the first: `#menu/pipes/steel` is `['pipes', 'steel']` */
  path: string[]
  open: (path?: string[]) => void
  back: () => void
  close: () => void
  /** Opens a page in place of the overlay's history entries. With one level `<Link replace>` does the same. */
  leaveTo: (page: string) => void
}

export function useOverlay(id: string): Overlay {
  const location = useLocation()
  const next = useNavigation().location
  const navigate = useNavigate()
  const hasScripts = useHydrated() // the server does not see the hash
  const [page, setPage] = useState<string>()
  const { pathname, search } = location
  const [name, ...path] = (next ?? location).hash.slice(1).split('/')
  const entryDepth = depthOf(id, location)
  const isCurrent = entryDepth !== undefined
  const depth = entryDepth ?? 0
  const keep: NavigateOptions = { preventScrollReset: true }
  const onLowest = useEffectEvent((to: string) => {
    setPage(undefined)
    void navigate(to, { replace: isCurrent })
  })
  const isLowest = depth < 2
  useEffect(() => (page !== undefined && isLowest ? onLowest(page) : undefined), [page, isLowest])
  const open = (levels: string[] = []) => {
    const opened = [id, ...levels].join('/')
    // During a navigation the overlay opens over the next page, in one history entry.
    if (next && next.pathname + next.search !== pathname + search) {
      void navigate({ pathname: next.pathname, search: next.search, hash: opened })
      return
    }
    // While «back» is on its way to this page, its entry has left the history already.
    const from = depthOf(id, next ?? location)
    const replace = from === 0
    const state = { overlayDepth: replace ? 0 : (from ?? 0) + 1 }
    // Rendered at once: an entry that «back» removed before it was rendered would leave the overlay open.
    void navigate({ pathname, search, hash: opened }, { ...keep, flushSync: true, replace, state })
  }
  return {
    isOpen: hasScripts && name === id,
    path,
    open,
    back: () => (depth > 1 ? void navigate(-1) : open(path.slice(0, -1))),
    close() {
      if (depth > 0) void navigate(-depth)
      else if (isCurrent) void navigate({ pathname, search }, { ...keep, replace: true })
    },
    leaveTo(to) {
      if (!isLowest) void navigate(1 - depth)
      setPage(to)
    },
  }
}

/** 0: the document was opened with the hash, so going back would leave the site. @returns undefined of another entry */
function depthOf(id: string, { hash, state }: Location): number | undefined {
  if (hash.slice(1).split('/')[0] !== id) return undefined
  return (Object(state) as { overlayDepth?: number }).overlayDepth ?? 0
}
