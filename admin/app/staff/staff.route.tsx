// Shows who works in the back office, and changes it: roles, invitations, sessions, the day from which all need a second factor.
import { IdCard, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { staffRoles, type StaffRole } from '#contract/accounts/permissions.ts'
import { shopOffset } from '#contract/shop/shop-clock.ts'
import { roleNames, roleTexts } from '#contract/staff/staff-user.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { listMembers, type Member } from '#server/staff/staff-members.ts'
import { countSessions } from '#server/staff/staff-sessions.ts'
import { Button } from '#admin/ui/button.tsx'
import { Facts } from '#admin/ui/card.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { FieldError } from '#admin/ui/field.tsx'
import { ListPage } from '#admin/ui/list-page.tsx'
import { useLive } from '#admin/ui/use-live.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { FactorDay } from './factor-day.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { changeStaff, type StaffResult } from './change-staff.loader.ts'
import { staffColumns, type ShownMember } from './staff-columns.tsx'
import type { Route } from './+types/staff.route.ts'

export const handle = { action: 'staff:change', post: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Сотрудники — Родник, управление' }]

/** Names and second factors are of accounts. */
const followed = ['staff', 'customers'] as const

/** Whose last request is no older is at work now. */
const presentMs = 5 * 60_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const { db, config, clock } = services
  const [members, sessions, { secondFactorFrom }, shops] = await Promise.all([
    listMembers(db),
    countSessions(services),
    readSettings(db, config, 'staff'),
    db.selectFrom('shops').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
  ])
  const now = clock()
  const all = members.map((member) => ({
    ...member,
    sessionCount: sessions.get(member.userId) ?? 0,
    isPresent: member.seenAt !== null && now.getTime() - member.seenAt.getTime() < presentMs && sessions.has(member.userId),
  }))
  const isInView = viewOf(url.searchParams.get('role') ?? '')
  const words = (url.searchParams.get('search') ?? '').toLowerCase().split(/\s+/)
  return {
    ownId: visitor.staff?.id,
    members: all.filter(
      (member) => isInView(member) && words.every((word) => `${member.name} ${member.email}`.toLowerCase().includes(word)),
    ),
    headText: `${all.length}, сейчас работают ${all.filter(({ isPresent }) => isPresent).length}`,
    views: [
      { label: 'Все', query: '', count: all.length },
      ...staffRoles.map((role) => ({ label: viewNames[role], query: `role=${role}`, count: all.filter(viewOf(role)).length })),
      { label: 'Без второго шага', query: 'role=no-factor', count: all.filter(viewOf('no-factor')).length },
    ].filter(({ query, count }) => query === '' || count > 0),
    factorFrom: secondFactorFrom === undefined ? null : new Date(`${secondFactorFrom}T00:00${shopOffset}`),
    now,
    shops,
  }
}

const viewNames: Record<StaffRole, string> = {
  owner: 'Владельцы',
  orders: 'Заказы',
  catalogue: 'Каталог',
  content: 'Содержание',
  seller: 'Продавцы',
}

const viewOf =
  (name: string) =>
  ({ roles, hasSecondFactor }: Member): boolean =>
    name === '' || (name === 'no-factor' ? !hasSecondFactor : roles.some((role) => role === name))

export const action = changeStaff

export default function StaffRoute({ loaderData }: Route.ComponentProps) {
  const { members, headText, views, factorFrom, now, shops, ownId } = loaderData
  const [opened, setOpened] = useState<ShownMember | 'new' | 'roles'>()
  const fetcher = useFetcher<StaffResult>()
  useLive(followed)
  const send = (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' })
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        name="staff"
        title="Сотрудники"
        countText={String(members.length)}
        headText={headText}
        searchLabel="Имя, почта"
        views={views}
        actions={
          <>
            <FactorDay from={factorFrom} now={now} send={send} />
            <Button icon={IdCard} onClick={() => setOpened('roles')}>
              Кто что может
            </Button>
            <Button look="solid" icon={UserPlus} onClick={() => setOpened('new')}>
              Пригласить
            </Button>
          </>
        }
        pages={{ next: null, previous: null }}
        keeps="role"
        filters={fetcher.data?.text ? <FieldError>{fetcher.data.text}</FieldError> : null}
        table={{
          columns: staffColumns({ ownId, factorFrom, now, send, open: setOpened }),
          rows: members,
          keyOf: ({ userId }) => userId,
          onOpen: setOpened,
        }}
      />
      {opened === 'roles' ? (
        <Dialog title="Кто что может" onClose={close}>
          <Facts rows={staffRoles.map((role): [string, string] => [roleNames[role], roleTexts[role]])} />
        </Dialog>
      ) : opened ? (
        <MemberDialog member={opened === 'new' ? undefined : opened} shops={shops} onClose={close} />
      ) : null}
    </>
  )
}
