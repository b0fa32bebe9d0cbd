// Shows a page that failed or may not be opened: what happened, what to do, the request ID; of a record in its pane alone.
import { CloudOff, Lock, RotateCw, SearchX } from 'lucide-react'
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { describeFailure } from '#web/rendering/page-problem.ts'
import { LinkButton } from '#admin/ui/button.tsx'
import { State } from '#admin/ui/states.tsx'
import { navigation } from './navigation.ts'

export function FailedPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const page = useRouteLoaderData<{ requestId: string }>('root')
  const { status, problem, requestId } = describeFailure(error, page?.requestId, typeof document !== 'undefined')
  const isCustomer = isRouteErrorResponse(error) && Object(error.data).isCustomer === true
  const section = navigation.flatMap(({ entries }) => entries).find(({ href }) => status === 404 && pathname.startsWith(`${href}/`))
  const home = (
    <LinkButton to={section?.href ?? '/'} look="solid">
      {section?.label ?? 'На главную'}
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
            <a href="/" className="self-center font-medium text-primary hover:underline max-md:py-3">
              В магазин
            </a>
          </>
        }
      />
    )
  if (status === 403)
    return (
      <State icon={Lock} title="Недоступно вашей роли" text={`${problem?.detail ?? ''} Открыть доступ может владелец.`} actions={home} />
    )
  const again = (
    <LinkButton to={pathname + search} replace look="solid" icon={RotateCw}>
      Повторить
    </LinkButton>
  )
  return (
    <State
      icon={status === 404 ? SearchX : CloudOff}
      isFault={status !== 404}
      title={problem?.title ?? 'Страница не открылась'}
      text={problem?.detail ?? 'Повторите через минуту. Введённое на других страницах сохранилось.'}
      actions={status === 404 ? home : again}
    >
      {requestId === undefined ? null : <p className="mt-4 text-muted">Код запроса {requestId}</p>}
    </State>
  )
}
