// Shows a page that failed or may not be opened: what happened, what to do, the request ID.
import { CloudOff, Lock, RotateCw } from 'lucide-react'
import { Form } from 'react-router'
import type { PageProblem } from '#web/rendering/request-context.ts'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { State } from '#admin/ui/states.tsx'

type Failure = { status: number; problem: PageProblem | undefined; requestId: string | undefined; isCustomer?: boolean }

export function FailedPage({ status, problem, requestId, isCustomer = false }: Failure) {
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
    <Form method="get">
      <Button type="submit" look="solid" icon={RotateCw}>
        Повторить
      </Button>
    </Form>
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
