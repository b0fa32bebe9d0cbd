// Covers the screen with the shape of a list while another section opens, unless it comes in 200 ms.
import { useLocation, useNavigation } from 'react-router'
import { useConnection } from '#admin/ui/connection.ts'

const rowCount = 20
const bar = 'rounded-badge bg-disabled'

export function OpeningScreen() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  // Without a connection the old screen keeps what was typed in sight.
  const isConnected = useConnection().state === 'open'
  if (state !== 'loading' || !isConnected || sectionOf(location.pathname) === sectionOf(pathname)) return null
  return (
    <div aria-hidden data-skeleton className="absolute inset-0 z-9 overflow-hidden bg-surface animate-[appear_1ms_200ms_backwards]">
      <div className="flex h-13 items-center px-5">
        <span className={`${bar} h-5 w-40`} />
      </div>
      <div className="flex h-12 items-center px-5">
        <span className={`${bar} h-8 w-60`} />
      </div>
      <div className="h-8 border-y border-line bg-ground" />
      {Array.from({ length: rowCount }, (_, row) => (
        <div key={row} className="flex h-8 items-center justify-between gap-8 border-b border-line px-5 max-md:h-19">
          <span className={`${bar} h-3 w-24`} />
          <span className={`${bar} h-3 flex-1`} />
          <span className={`${bar} h-3 w-16`} />
        </div>
      ))}
    </div>
  )
}

const sectionOf = (path: string): string | undefined => path.split('/')[1]
