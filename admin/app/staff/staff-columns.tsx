// Defines the columns of the list of staff.
import { Smartphone, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatDayAndMonth, formatTime } from '#contract/shop/format-day.ts'
import { roleNames } from '#contract/staff/staff-user.ts'
import { Avatar } from '#admin/ui/avatar.tsx'
import { Button } from '#admin/ui/button.tsx'
import type { TableColumn } from '#admin/ui/data-table.tsx'
import type { Route } from './+types/staff.route.ts'

export type ShownMember = Route.ComponentProps['loaderData']['members'][number]

type Context = {
  ownId: string | undefined
  /** begin of the day from which all need a second factor; null: by choice */
  factorFrom: Date | null
  now: Date
  /** an action of the screen */
  send: (fields: Record<string, string>) => void
  open: (member: ShownMember) => void
}

export function staffColumns({ ownId, factorFrom, now, send, open }: Context): TableColumn<ShownMember>[] {
  return [
    {
      key: 'name',
      title: 'Имя',
      cell: (member) => (
        <button type="button" className="flex items-center gap-2 text-left font-medium hover:text-primary" onClick={() => open(member)}>
          <Avatar name={member.name} />
          {member.name}
        </button>
      ),
    },
    { key: 'email', title: 'Почта, вход', cell: ({ email }) => email },
    {
      key: 'roles',
      title: 'Роли',
      cell: ({ roles }) => (
        <span className="flex flex-wrap gap-1">
          {roles.length === 0 ? '–' : null}
          {roles.map((role) => (
            <span key={role} className={`rounded-badge px-1.5 ${role === 'owner' ? 'bg-primary-tint text-primary-hover' : 'bg-disabled'}`}>
              {roleNames[role]}
            </span>
          ))}
        </span>
      ),
    },
    { key: 'shops', title: 'Магазины', cell: ({ roles, shops: own }) => (roles.includes('seller') ? own.join(', ') : 'все') },
    {
      key: 'factor',
      title: 'Второй шаг',
      cell: ({ hasSecondFactor, roles }) => (
        <SecondFactor isOn={hasSecondFactor} from={roles.includes('owner') ? now : factorFrom} now={now} />
      ),
    },
    { key: 'seen', title: 'Был', cell: (member) => <Seen {...member} /> },
    {
      key: 'sessions',
      title: 'Сеансы',
      isRight: true,
      cell: ({ userId, sessionCount, invitedAt }) =>
        invitedAt ? (
          <Button look="text" isSmall onClick={() => send({ intent: 'invite-again', userId })}>
            Ещё письмо
          </Button>
        ) : sessionCount === 0 ? (
          'нет'
        ) : userId === ownId ? (
          <Link to="/profile" discover="none" className="font-medium text-primary hover:underline">
            {sessionCount}, в профиле
          </Link>
        ) : (
          <Button look="text" isSmall onClick={() => send({ intent: 'end-sessions', userId })}>
            {sessionCount}, завершить
          </Button>
        ),
    },
  ]
}

function SecondFactor({ isOn, from, now }: { isOn: boolean; from: Date | null; now: Date }) {
  if (isOn)
    return (
      <span className="flex items-center gap-1.5">
        <Smartphone size={16} aria-hidden className="text-stock" />
        код
      </span>
    )
  if (from === null) return '–'
  return (
    <span className="flex items-center gap-1.5 text-warning">
      <TriangleAlert size={16} aria-hidden />
      {from <= now ? 'при входе' : `до\u00a0${formatDayAndMonth(from)}`}
    </span>
  )
}

function Seen({ isPresent, seenAt, invitedAt }: ShownMember) {
  if (invitedAt) return <span className="rounded-badge bg-warning-tint px-1.5 text-warning">приглашён {formatTime(invitedAt)}</span>
  if (isPresent)
    return (
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 rounded-full bg-stock" />
        сейчас
      </span>
    )
  return seenAt ? formatTime(seenAt) : 'ещё не входил'
}
