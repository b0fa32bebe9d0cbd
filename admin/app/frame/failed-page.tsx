// Shows a page that failed or may not be opened: what happened, what to do, the request ID; of a record in its pane alone.
import { CloudOff, Lock, RotateCw } from 'lucide-react'
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { describeFailure } from '#web/rendering/page-problem.ts'
import { LinkButton } from '#admin/ui/button.tsx'
import { State } from '#admin/ui/states.tsx'

export function FailedPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const page = useRouteLoaderData<{ requestId: string }>('root')
  const { status, problem, requestId } = describeFailure(error, page?.requestId, typeof document !== 'undefined')
  const isCustomer = isRouteErrorResponse(error) && Object(error.data).isCustomer === true
  const home = (
    <LinkButton to="/" look="solid">
      На главную
    </LinkButton>
  )
  if (status === 403 && isCustomer)
    return (
      <State
        icon={Lock}
        title="Только для сотрудников"
        text="Вы вошли в магазин как покупатель. Вход сотрудников отдельный."
        actions={
          <>
            <LinkButton to="/login" look="solid">
              Войти как сотрудник
            </LinkButton>
            <a href="/" className="self-center font-medium text-primary hover:underline">
              В магазин
            </a>
          </>
        }
      />
    )
  if (status === 403)
    return <State icon={Lock} title="Недоступно вашей роли" text={problem?.detail ?? 'Открыть доступ может владелец.'} actions={home} />
  const again = (
    <LinkButton to={pathname + search} replace look="solid" icon={RotateCw}>
      Повторить
    </LinkButton>
  )
  return (
    <State
      icon={CloudOff}
      isFault={status !== 404}
      title={problem?.title ?? 'Страница не открылась'}
      text={problem?.detail ?? 'Повторите через минуту. Введённое на других страницах сохранилось.'}
      actions={status === 404 ? home : again}
    >
      {requestId === undefined ? null : <p className="mt-4 text-muted">Код обращения {requestId}</p>}
    </State>
  )
}
