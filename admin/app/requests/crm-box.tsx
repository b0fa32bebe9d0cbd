// Shows what the CRM said to a request: the last fault, the next try, «Отправить ещё раз».
import { CircleAlert, RotateCw } from 'lucide-react'
import { Form } from 'react-router'
import { formatTime } from '#contract/shop/format-day.ts'
import { formatCount } from '#contract/values/money.ts'
import { SubmitButton } from '#admin/ui/button.tsx'
import type { Route } from './+types/request.route.ts'

type CrmBoxProps = Pick<Route.ComponentProps['loaderData'], 'request'>

export function CrmBox({ request: { crm, crmTries, crmProblem, crmSentAt, crmDealId, nextTryAt } }: CrmBoxProps) {
  if (crm === 'none') return <p className="text-muted">В&nbsp;CRM не&nbsp;отправляется.</p>
  if (crm === 'sent')
    return (
      <p className="text-muted">
        В&nbsp;CRM: сделка {crmDealId}
        {crmSentAt ? `, ${formatTime(crmSentAt)}` : ''}
      </p>
    )
  if (crm === 'waiting') return <p className="text-muted">Уходит в&nbsp;CRM{nextTryAt ? `, попытка ${formatTime(nextTryAt)}` : ''}…</p>
  return (
    <section aria-label="CRM" className="rounded-control border border-error/30 bg-row-error p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-1.5">
          <CircleAlert size={16} aria-hidden className="text-error" />
          CRM не&nbsp;приняла
        </h3>
        <Form method="post">
          <SubmitButton name="intent" value="send" icon={RotateCw} isSmall>
            Отправить ещё раз
          </SubmitButton>
        </Form>
      </div>
      <p className="mt-1 break-words text-muted">
        {crmProblem}. {crmTries > 0 ? `${formatCount(crmTries, 'попытка', 'попытки', 'попыток')}. ` : ''}
        {nextTryAt ? `Следующая попытка ${formatTime(nextTryAt)}` : 'Больше попыток не\u00a0будет'}.
      </p>
    </section>
  )
}
