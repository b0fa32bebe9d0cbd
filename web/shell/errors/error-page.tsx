// Renders failures other than 404 (ROUTE-13, ERR-01): what happened, what to do, and the request ID.
// Bundled with every page: it is needed when nothing can be loaded. Offline there is neither status nor ID.
import { useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { doneStatus } from '#web/rendering/page-problem.ts'
import type { PageProblem } from '#web/rendering/request-context.ts'
import { useShellData } from '#web/rendering/shell-data.ts'

type ErrorPageProps = { status: number; problem: PageProblem | undefined; requestId: string | undefined }

export function ErrorPage({ status, problem, requestId }: ErrorPageProps) {
  const { shop } = useShellData()
  const { pathname, search } = useLocation()
  const isOffline = !import.meta.env.SSR && !navigator.onLine
  const params = new URLSearchParams(search)
  // The order is placed, only its page could not be read (CHK-03).
  const isLost = status >= 429 || status === doneStatus
  const placed = isLost && params.has('placed') ? params.get('id') : null
  const isDone = placed !== null || status === doneStatus
  const unknown = isOffline && !isDone ? 'Нет связи с\u00a0интернетом' : (problem?.title ?? 'Непредвиденная ошибка')
  const title = placed === null ? unknown : `Заказ ${placed} отправлен`
  return (
    <div className="wrapper flex flex-col items-center py-14 text-center md:py-20">
      <title>{`${title} — Родник`}</title>
      <meta name="robots" content="noindex" />
      <Icon name={isOffline ? 'offline' : 'tools'} size={56} className="text-primary" />
      {isOffline || isDone ? null : <p className="numbers mt-4 text-36 font-semibold text-primary">{status}</p>}
      <h1 className="mt-2">{title}</h1>
      <p className="mt-3 max-w-lg text-16 text-muted">
        {placed === null
          ? (problem?.detail ?? 'Проверьте подключение и\u00a0повторите. Корзина и\u00a0введённое сохранены.')
          : 'Откроем его, когда появится связь.'}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {isLost ? (
          <Link to={pathname + search} reloadDocument className={buttonClass('primary', 'l')}>
            <Icon name="repeat" />
            Повторить
          </Link>
        ) : null}
        {/* A new document: on the home page this reloads it. */}
        <Link to="/" reloadDocument className={buttonClass('plain', 'l')}>
          <Icon name="home" />
          Вернуться на&nbsp;главную
        </Link>
        {shop?.phone ? (
          <a href={`tel:${shop.phone}`} className={buttonClass('plain', 'l', 'numbers')}>
            <Icon name="phone" />
            {shop.phoneText}
          </a>
        ) : null}
      </div>
      {requestId && !isOffline && !isDone ? <p className="numbers mt-6 text-13 text-muted">Код обращения: {requestId}</p> : null}
    </div>
  )
}
