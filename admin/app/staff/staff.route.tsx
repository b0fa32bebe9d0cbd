// Shows who works in the back office, and changes it: roles, invitations, sessions, the demand of a second factor.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { staffRoles } from '#contract/accounts/permissions.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { listMembers } from '#server/staff/staff-members.ts'
import { countSessions } from '#server/staff/staff-sessions.ts'
import { Button } from '#admin/ui/button.tsx'
import { DataTable } from '#admin/ui/data-table.tsx'
import { CheckBox, FieldError } from '#admin/ui/field.tsx'
import { PageHead } from '#admin/ui/page-head.tsx'
import { requestContext } from '#web/rendering/request-context.ts'
import { MemberDialog } from './member-dialog.tsx'
import { changeStaff, type StaffResult } from './change-staff.loader.ts'
import { staffColumns } from './staff-columns.tsx'
import type { ShownMember } from './shown-member.loader.ts'
import type { Route } from './+types/staff.route.ts'

export const handle = { action: 'staff:change', post: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Сотрудники — Родник, управление' }]

/** Whose last request is no older is at work now. */
const presentMs = 5 * 60_000

export async function loader({ context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const { db, config, clock } = services
  const [members, sessions, { requiresSecondFactor }, shops] = await Promise.all([
    listMembers(db),
    countSessions(services),
    readSettings(db, config, 'staff'),
    db.selectFrom('shops').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
  ])
  const now = clock().getTime()
  return {
    ownId: visitor.staff?.id,
    members: members.map((member) => ({
      ...member,
      sessionCount: sessions.get(member.userId) ?? 0,
      isPresent: member.seenAt !== null && now - member.seenAt.getTime() < presentMs && sessions.has(member.userId),
    })),
    requiresSecondFactor,
    shops,
  }
}

export const action = changeStaff

export default function StaffRoute({ loaderData }: Route.ComponentProps) {
  const { members, requiresSecondFactor, shops, ownId } = loaderData
  const [params] = useSearchParams()
  const [opened, setOpened] = useState<ShownMember | 'new'>()
  const fetcher = useFetcher<StaffResult>()
  const send = (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' })
  const tab = params.get('role') ?? ''
  const shown = members.filter(({ roles, hasSecondFactor }) =>
    tab === '' ? true : tab === 'no-factor' ? !hasSecondFactor : roles.some((role) => role === tab),
  )
  const columns = staffColumns({ ownId, requiresSecondFactor, send, open: setOpened })
  return (
    <>
      <PageHead title="Сотрудники" count={`${members.length}, сейчас работают ${members.filter(({ isPresent }) => isPresent).length}`}>
        <CheckBox
          label="Второй шаг входа обязателен всем"
          checked={requiresSecondFactor}
          onChange={({ target }) => send({ intent: 'demand-factor', isDemanded: target.checked ? 'yes' : 'no' })}
        />
        <Button look="solid" icon={UserPlus} onClick={() => setOpened('new')}>
          Пригласить
        </Button>
      </PageHead>
      {fetcher.data?.text ? (
        <div className="px-5">
          <FieldError>{fetcher.data.text}</FieldError>
        </div>
      ) : null}
      <nav aria-label="Виды" className="flex gap-1 overflow-x-auto px-5">
        {tabsOf(members).map(([role, label, count]) => (
          <Link
            key={role}
            to={role === '' ? '/staff' : `/staff?role=${role}`}
            discover="none"
            aria-current={tab === role ? 'page' : undefined}
            className={`flex h-9.5 items-center gap-1.5 border-b-2 px-2 whitespace-nowrap ${tab === role ? 'border-primary font-semibold text-primary' : 'border-transparent hover:text-primary'}`}
          >
            {label} <span className="font-normal text-muted">{count}</span>
          </Link>
        ))}
      </nav>
      <DataTable label="Сотрудники" columns={columns} rows={shown} keyOf={({ userId }) => userId} onOpen={setOpened} />
      {opened ? <MemberDialog member={opened === 'new' ? undefined : opened} shops={shops} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

function tabsOf(members: readonly ShownMember[]): [string, string, number][] {
  const names = { owner: 'Владельцы', orders: 'Заказы', catalogue: 'Каталог', content: 'Содержание', seller: 'Продавцы' }
  const ofRole = staffRoles.map((role): [string, string, number] => [
    role,
    names[role],
    members.filter(({ roles }) => roles.includes(role)).length,
  ])
  return [
    ['', 'Все', members.length],
    ...ofRole.filter(([, , count]) => count > 0),
    ['no-factor', 'Без второго шага', members.filter(({ hasSecondFactor }) => !hasSecondFactor).length],
  ]
}
