// Renders the previewed lists of a draft: no attachments, but the preview can be continued (DRF-02).
import { Form } from 'react-router'
import type { DraftView } from '#contract/orders/draft-view.ts'
import { Summary } from '../ui/disclosure-summary.tsx'
import { Link } from '../ui/link.tsx'

export function TrialLists({ number, trials, action }: { number: string; trials: DraftView['files']; action: string }) {
  if (trials.length === 0) return null
  return (
    <details className="mt-3">
      <Summary className="text-14 text-primary">Просмотренные списки: {trials.length}</Summary>
      <Form method="post" action={action} preventScrollReset>
        <ul aria-label="Просмотренные списки">
          {trials.map(({ id, name }) => (
            <li key={id} className="border-b border-line py-1 text-14 last:border-0">
              <Link
                to={`/draft/list?id=${number}&file=${id}`}
                className="font-medium wrap-anywhere text-primary no-underline hover:underline"
              >
                {name}
              </Link>
              <span className="flex flex-wrap items-center gap-x-4 text-13 text-muted">
                не&nbsp;добавлен, в&nbsp;заказ не&nbsp;пойдёт
                <button
                  name="intent"
                  value={`choose-file:${id}`}
                  className="min-h-9 font-medium text-primary"
                  aria-label={`Приложить к заказу: ${name}`}
                >
                  Приложить
                </button>
                <button
                  name="intent"
                  value={`remove-file:${id}`}
                  className="min-h-9 font-medium text-error"
                  aria-label={`Удалить список: ${name}`}
                >
                  Удалить
                </button>
              </span>
            </li>
          ))}
        </ul>
      </Form>
    </details>
  )
}
