// Lists applications for wholesale prices; those that wait are decided in place (ADM-07).
import { useState } from 'react'
import { Link } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { applicationStates } from '#contract/accounts/application-states.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { loadList } from '#server/staff-lists/load-list.ts'
import { applicationsList, type ApplicationRow } from '#server/wholesale/applications-list.ts'
import { listPriceTypes } from '#server/wholesale/decide-application.ts'
import { Button } from '#admin/ui/button.tsx'
import { Facts } from '#admin/ui/card.tsx'
import type { TableColumn } from '#admin/ui/data-table.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { ListPage } from '#admin/ui/list-page.tsx'
import { shortTime } from '#admin/ui/time-texts.ts'
import { useLive } from '#admin/ui/use-live.ts'
import { formAction, refused } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { DecideForm } from './decide-form.tsx'
import { decideApplication } from './decide.loader.ts'
import type { Route } from './+types/wholesale.route.ts'

export const handle = { action: 'customers:change', query: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Опт: заявки — Родник, управление' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [list, priceTypes] = await Promise.all([loadList(db, applicationsList, url.searchParams), listPriceTypes(db)])
  return { list, priceTypes }
}

export const action = formAction(
  async (args) => {
    await decideApplication(args)
    return { intent: readField(args.form, 'intent') }
  },
  (refusal, { form }) => refused(refusal, { intent: readField(form, 'intent'), priceType: '', answer: '' }),
)

const views = [
  { query: '', label: 'Все' },
  { query: 'state=waiting', label: 'Ждут' },
  { query: 'state=approved', label: 'Открыты' },
  { query: 'state=declined', label: 'Отказы' },
]

export default function WholesaleRoute({ loaderData: { list, priceTypes } }: Route.ComponentProps) {
  const [openedId, setOpenedId] = useState<string>()
  useLive('customers')
  const opened = list.rows.find(({ id }) => id === openedId)
  return (
    <>
      <ListPage
        name="wholesale"
        title="Опт: заявки"
        countText={list.countText}
        searchLabel="Компания, БИН, телефон"
        views={views}
        exportHref="/api/v1/staff/wholesale/export"
        pages={list}
        keeps="state"
        table={{ columns: columnsOf(setOpenedId), rows: list.rows, keyOf: ({ id }) => id, onOpen: ({ id }) => setOpenedId(id) }}
      />
      {opened ? (
        <Dialog key={opened.state} title={opened.company} onClose={() => setOpenedId(undefined)}>
          <Facts
            rows={[
              ['БИН', opened.bin],
              ['Закупает', opened.goods],
              [
                'Телефон',
                <a key="phone" href={`tel:${opened.phone}`} className="text-primary">
                  {formatPhone(opened.phone)}
                </a>,
              ],
              ['Комментарий', opened.comment],
              [
                'Покупатель',
                <Link key="who" to={`/customers/${opened.user_id}`} discover="none" className="text-primary">
                  {opened.name}
                </Link>,
              ],
              ['Состояние', applicationStates[opened.state]],
              ['Ответ', opened.answer],
            ]}
          />
          {opened.state === 'waiting' ? (
            <div className="mt-4 border-t border-line pt-3">
              <DecideForm application={opened} priceTypes={priceTypes} action="/wholesale" />
            </div>
          ) : null}
        </Dialog>
      ) : null}
    </>
  )
}

const columnsOf = (open: (id: string) => void): TableColumn<ApplicationRow>[] => [
  { key: 'created', title: 'Подана', width: 'w-36', cell: ({ created_at: at }) => shortTime(new Date(at)) },
  {
    key: 'company',
    title: 'Компания',
    cell: ({ id, company }) => (
      <button type="button" className="text-left font-medium hover:text-primary" onClick={() => open(id)}>
        {company}
      </button>
    ),
  },
  { key: 'bin', title: 'БИН', width: 'w-32', cell: ({ bin }) => bin },
  { key: 'goods', title: 'Закупает', cell: ({ goods }) => <span className="line-clamp-1">{goods}</span> },
  {
    key: 'who',
    title: 'Покупатель',
    cell: ({ user_id: userId, name }) => (
      <Link to={`/customers/${userId}`} discover="none" className="hover:text-primary">
        {name}
      </Link>
    ),
  },
  {
    key: 'state',
    title: 'Состояние',
    width: 'w-36',
    cell: ({ id, state }) =>
      state === 'waiting' ? (
        <Button isSmall onClick={() => open(id)}>
          Решить
        </Button>
      ) : (
        applicationStates[state]
      ),
  },
]
