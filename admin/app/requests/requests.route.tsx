// Shows the queue of requests: callbacks, questions, questionnaires, price requests; the open one beside it (ADM-03).
import { Send } from 'lucide-react'
import { Outlet, useFetcher, useNavigate, useParams, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { callbackTopics } from '#contract/callback-requests/callback-topics.ts'
import { countRequests, requestsList } from '#server/callback-requests/requests-list.ts'
import { listRefused, sendAgain } from '#server/crm/undelivered-requests.ts'
import { loadList } from '#server/staff-lists/load-list.ts'
import { listMembers } from '#server/staff/staff-members.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { Button } from '#admin/ui/button.tsx'
import { SelectFilter } from '#admin/ui/list-filters.tsx'
import { ListPage } from '#admin/ui/list-page.tsx'
import { useLive } from '#admin/ui/use-live.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { requestColumns } from './request-columns.tsx'
import type { Route } from './+types/requests.route.ts'

export const handle = { action: 'callbacks:change', query: { cost: 20 }, post: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Обращения — Родник, управление' }]

const defaultState = 'open'

/** What the open request knows of it; `previous` and `next`: addresses, undefined at its ends and where it is not on the page. */
export type Queue = { query: string; now: number; previous: string | undefined; next: string | undefined }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const { db, clock } = services
  const { id } = asStaff(visitor).staff
  const params = new URLSearchParams(url.searchParams)
  const state = params.get('state') || defaultState
  params.set('state', state)
  // Who waits longest is first; of the finished ones the newest.
  if (!params.has('sort')) params.set('sort', state === 'done' || state === 'all' ? '-created_at' : 'created_at')
  const [list, counts, members] = await Promise.all([loadList(db, requestsList, params), countRequests(db, id), listMembers(db)])
  return { list, counts, ownId: id, people: members.map(({ userId, name }) => [userId, name] as const), now: clock().getTime() }
}

/** «Отправить все»: what the CRM did not accept. */
export const action = formAction(async ({ services: { db, jobs }, visitor }) => {
  const sent = await sendAgain(db, jobs, asStaff(visitor).actor, await listRefused(db, 'refused'))
  return { sent: sent.length }
})

/** Another open request does not change the list. */
export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || currentUrl.search !== nextUrl.search || currentUrl.pathname === nextUrl.pathname

export default function RequestsRoute({ loaderData }: Route.ComponentProps) {
  const { list, counts, people, ownId, now } = loaderData
  const { id } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const crm = useFetcher()
  useLive('requests')
  const query = params.size > 0 ? `?${params}` : ''
  const hrefOf = (row: string) => `/requests/${row}${query}`
  const open = (row: { id: string }) => void navigate(hrefOf(row.id), { replace: id !== undefined, preventScrollReset: id !== undefined })
  const at = list.rows.findIndex((row) => row.id === id)
  const hrefAt = (place: number) => (at >= 0 && list.rows[place] ? hrefOf(list.rows[place].id) : undefined)
  const views = [
    { query: `state=${defaultState}`, label: 'Открытые', count: counts.open },
    { query: 'state=new', label: 'Новые', count: counts.new },
    { query: 'state=work', label: 'В\u00a0работе', count: counts.work },
    { query: `state=open&taken_by=${ownId}`, label: 'Мои', count: counts.mine },
    { query: 'state=crm', label: 'CRM не\u00a0приняла', count: counts.crm },
    { query: 'state=done', label: 'Завершены' },
    { query: 'state=all', label: 'Все' },
  ]
  return (
    <div className="flex">
      <div className={`min-w-0 flex-1 ${id === undefined ? '' : 'max-xl:hidden'}`}>
        <ListPage
          name="requests"
          title="Обращения"
          countText={list.countText}
          headText={counts.new === 0 ? 'без ответа нет' : `${counts.new} без ответа`}
          searchLabel="Имя, телефон, текст"
          views={views}
          keeps="state"
          exportHref="/api/v1/staff/requests/export"
          initial={{ state: defaultState }}
          actions={
            counts.crm > 0 ? (
              <crm.Form method="post" action="/requests">
                <Button type="submit" icon={Send} disabled={crm.state !== 'idle'}>
                  Отправить все в CRM
                  <span className="rounded-badge bg-error-tint px-1.5 text-error">{counts.crm}</span>
                </Button>
              </crm.Form>
            ) : null
          }
          pages={list}
          filters={
            <>
              <SelectFilter name="topic" label="Тема: любая" options={Object.entries(callbackTopics)} />
              <SelectFilter name="taken_by" label="Кто взял: любой" options={people} />
            </>
          }
          table={{
            columns: requestColumns({ now, hrefOf }),
            rows: list.rows,
            keyOf: (row) => row.id,
            openKey: id,
            onOpen: open,
            onWalk: id === undefined ? undefined : open,
          }}
        />
      </div>
      {id === undefined ? null : (
        <aside
          aria-label="Обращение"
          className="w-full border-line xl:sticky xl:top-11 xl:h-[calc(100dvh-44px)] xl:w-101 xl:shrink-0 xl:overflow-y-auto xl:border-l"
        >
          <Outlet context={{ query, now, previous: hrefAt(at - 1), next: hrefAt(at + 1) } satisfies Queue} />
        </aside>
      )}
    </div>
  )
}
