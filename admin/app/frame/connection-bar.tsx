// Shows on top of the page why it is not answered, and since when; what was sent waits (STAFF-06).
import { DatabaseZap, Lock, WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useHref, useLocation } from 'react-router'
import { shopClock } from '#contract/shop/shop-clock.ts'
import { setConnection, useConnection } from '#admin/ui/connection.ts'
import { openLive } from '#admin/ui/live-events.ts'
import { showToast } from '#admin/ui/toast.tsx'
import { useIsLive } from '#admin/ui/use-live.ts'

const SessionOver = lazy(() => import('./session-over.tsx'))

type ConnectionBarProps = { email: string; name: string; /** newest event when the page was read */ liveId: string }

export function ConnectionBar({ email, name, liveId }: ConnectionBarProps) {
  const connection = useConnection()
  const wasCut = useRef(false)
  const address = useHref(useLocation().pathname)
  const [firstId] = useState(liveId)
  useEffect(() => openLive(firstId), [firstId])
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('offline', () => setConnection({ state: 'cut', since: new Date(), isOurs: false }), { signal: stop.signal })
    addEventListener('online', () => setConnection({ state: 'open' }), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (connection.state === 'refused' && connection.page !== address) setConnection({ state: 'open' })
  }, [connection, address])
  useEffect(() => {
    if (connection.state === 'open' && wasCut.current) showToast({ text: 'Связь вернулась' })
    wasCut.current = connection.state === 'cut'
  }, [connection.state])
  if (connection.state === 'ended')
    return (
      <Suspense>
        <SessionOver email={email} name={name} />
      </Suspense>
    )
  if (connection.state === 'open') return null
  const isRefused = connection.state === 'refused'
  const Icon = isRefused ? Lock : connection.isOurs ? DatabaseZap : WifiOff
  return (
    <div
      role="status"
      className="sticky top-11 z-10 flex min-h-9 items-center gap-2 bg-warning-tint px-5 py-1.5 text-warning [&_button]:min-h-6 max-md:[&_button]:min-h-11"
    >
      <Icon size={16} aria-hidden />
      {isRefused ? (
        <p>
          <b>Раздел больше не{'\u00a0'}открыт вашей роли.</b> Введённое на{'\u00a0'}месте, но не{'\u00a0'}записано: скопируйте его или
          попросите владельца вернуть доступ.
        </p>
      ) : (
        <p>
          <b>
            {connection.isOurs ? 'База не\u00a0отвечает' : 'Нет связи'} с {shopClock(connection.since)}.
          </b>{' '}
          Введённое на{'\u00a0'}месте, отправленное запишем, когда связь вернётся.
        </p>
      )}
      <button type="button" className="ml-auto font-medium underline" onClick={() => setConnection({ state: 'open' })}>
        Повторить
      </button>
    </div>
  )
}

/** Reconnecting takes two seconds: a shorter cut is not shown. */
const shownAfterMs = 4000

export function LiveMark() {
  const isStreaming = useIsLive()
  // A stream hears of a cut line late.
  const isLive = useConnection().state !== 'cut' && isStreaming
  const [isShownCut, setIsShownCut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShownCut(!isLive), isLive ? 0 : shownAfterMs)
    return () => clearTimeout(timer)
  }, [isLive])
  return (
    <span className="flex items-center gap-2 text-footer-muted" role="status">
      <span aria-hidden="true" className={`size-2 rounded-full ${isShownCut ? 'bg-[#e9b93a]' : 'bg-[#32d583]'}`} />
      <span className="max-md:sr-only">{isShownCut ? 'нет связи' : 'на связи'}</span>
    </span>
  )
}
