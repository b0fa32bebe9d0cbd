// Shows the journal: who changed which field of which record, from what to what (STAFF-05).
import { Link, useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { topicNames } from '#contract/staff/live.ts'
import { loadList } from '#server/staff-lists/load-list.ts'
import { journalList, listChangedFields, type JournalRow } from '#server/staff/journal-list.ts'
import { listMembers } from '#server/staff/staff-members.ts'
import { Avatar } from '#admin/ui/avatar.tsx'
import type { TableColumn } from '#admin/ui/data-table.tsx'
import { DayFilter, SelectFilter } from '#admin/ui/list-filters.tsx'
import { ListPage } from '#admin/ui/list-page.tsx'
import { shortTime } from '#admin/ui/time-texts.ts'
import { useLive } from '#admin/ui/use-live.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import {
  actionNames,
  actorKindNames,
  changeText,
  entityName,
  entityOptions,
  fieldName,
  nothing,
  recordHref,
  shownChanges,
  valueText,
} from './names.ts'
import type { Route } from './+types/journal.route.ts'

export const handle = { action: 'journal:read', query: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Журнал — Родник, управление' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext).services
  const [list, members, fields] = await Promise.all([
    loadList(db, journalList, url.searchParams),
    listMembers(db),
    listChangedFields(db, url.searchParams),
  ])
  const people = members.map(({ userId, name, email }) => [userId, name || email] as const)
  return { list, fields, people, today: shopDay(clock()) }
}

export default function JournalRoute({ loaderData }: Route.ComponentProps) {
  const { list, people, fields, today } = loaderData
  const [params] = useSearchParams()
  useLive(followed)
  const field = params.get('changes') ?? ''
  return (
    <ListPage
      name="journal"
      title="Журнал"
      countText={list.countText}
      headText={`${list.countText}, ничего нельзя стереть`}
      searchLabel="Заказ, обращение, артикул, человек, почта"
      exportHref="/api/v1/staff/journal/export"
      pages={list}
      table={{ columns, rows: list.rows, keyOf: ({ id }) => id }}
      views={[...views, { label: 'Сегодня', query: `at_from=${today}` }]}
      filters={
        <>
          <SelectFilter name="actor_id" label="Кто: все" options={people} />
          <SelectFilter name="actor_kind" label="Откуда правка" options={Object.entries(actorKindNames)} />
          <SelectFilter name="entity" label="Что: всё" options={entityOptions} />
          <SelectFilter name="changes" label="Поле: любое" options={fieldOptions(fields, field)} />
          <DayFilter name="at_from" label="с" />
          <DayFilter name="at_to" label="по" />
        </>
      }
    />
  )
}

/** Not of products: an import would have the list read without a pause. */
const followed = topicNames.filter((topic) => topic !== 'products')

const views = [
  { label: 'Все', query: '' },
  { label: 'Сотрудники', query: 'actor_kind=staff' },
  { label: '1С', query: 'actor_kind=oneC' },
]

/** Fields of one name, such as states of orders and of requests, are one option. */
function fieldOptions(fields: readonly string[], chosen: string): [string, string][] {
  const sorted = fields.toSorted()
  const names = [...new Set(sorted.map(fieldName))]
  const options = names.map((name): [string, string] => [sorted.filter((field) => fieldName(field) === name).join(), name])
  if (chosen !== '' && options.every(([value]) => value !== chosen)) options.push([chosen, fieldName(chosen.replace(/,.*/, ''))])
  return options.toSorted(([, one], [, other]) => one.localeCompare(other, 'ru'))
}

const columns: TableColumn<JournalRow>[] = [
  {
    key: 'at',
    title: 'Когда',
    width: 'w-36',
    cell: ({ at }) => shortTime(new Date(at)),
  },
  {
    key: 'actor',
    title: 'Кто',
    width: 'w-48',
    cell: ({ actor, actor_kind: kind }) => (
      <span className="flex items-center gap-2">
        <Avatar name={actor || (actorKindNames[kind] ?? kind)} size="size-5" />
        {actor === '' ? actorKindNames[kind] : kind === 'system' ? `${actorKindNames[kind]}: ${actor}` : actor}
      </span>
    ),
  },
  {
    key: 'record',
    title: 'Запись',
    cell: ({ entity, record, record_id: id }) => {
      const href = recordHref(entity, record, id)
      const text = `${entityName(entity)} ${record}`
      return href === undefined ? (
        text
      ) : (
        <Link to={href} discover="none" className="text-primary hover:underline">
          {text}
        </Link>
      )
    },
  },
  {
    key: 'field',
    title: 'Поле',
    cell: ({ changes, action, note }) => {
      const shown = shownChanges(changes)
      if (shown.length === 0) return note || actionNames[action]
      return <Lines texts={shown.map(({ field }) => fieldName(field))} onPhone={shown.map(changeText)} />
    },
  },
  {
    key: 'old',
    title: 'Было',
    isWideOnly: true,
    cell: ({ changes }) => <Lines texts={shownChanges(changes).map(({ field, old }) => valueText(field, old))} isOld />,
  },
  {
    key: 'new',
    title: 'Стало',
    isWideOnly: true,
    cell: ({ changes }) => <Lines texts={shownChanges(changes).map((one) => valueText(one.field, one.new))} className="font-medium" />,
  },
  { key: 'from', title: 'Откуда', width: 'w-32', cell: ({ client_address: address, actor_kind: kind }) => address ?? actorKindNames[kind] },
]

/** @property onPhone follows each text there */
type LinesProps = { texts: readonly string[]; isOld?: boolean; onPhone?: readonly string[]; className?: string }

/** One below the other, in the same order in each column. */
function Lines({ texts, isOld, onPhone, className = '' }: LinesProps) {
  return (
    <span className={`block min-w-0 md:max-w-[13vw] ${isOld ? 'text-muted' : ''} ${className}`}>
      {texts.map((text, at) => (
        <span key={at} className={`block max-md:break-words md:truncate ${isOld && text !== nothing ? 'line-through' : ''}`} title={text}>
          {text}
          {onPhone ? <span className="md:hidden">: {onPhone[at]}</span> : null}
        </span>
      ))}
    </span>
  )
}
