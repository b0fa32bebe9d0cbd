// Defines the columns of the queue of requests.
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CirclePercent,
  ClipboardList,
  LoaderCircle,
  Minus,
  MousePointerClick,
  Paperclip,
  PhoneCall,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { crmStates } from '#contract/callback-requests/request-states.ts'
import { callbackTopics, type CallbackTopic } from '#contract/callback-requests/callback-topics.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { Age } from '#admin/ui/age.tsx'
import { Avatar } from '#admin/ui/avatar.tsx'
import type { TableColumn } from '#admin/ui/data-table.tsx'
import { momentText } from '#admin/ui/time-texts.ts'
import type { Route } from './+types/requests.route.ts'

type Row = Route.ComponentProps['loaderData']['list']['rows'][number]

const topicIcons: Record<CallbackTopic, LucideIcon> = {
  call: PhoneCall,
  price: CirclePercent,
  term: CalendarClock,
  one_click: MousePointerClick,
  question: CircleHelp,
  questionnaire: ClipboardList,
}

const crmLooks = {
  sent: { icon: CircleCheck, colour: 'text-stock' },
  waiting: { icon: LoaderCircle, colour: 'text-muted' },
  refused: { icon: CircleAlert, colour: 'text-error' },
  none: { icon: Minus, colour: 'text-muted' },
}

export function requestColumns({ now, hrefOf }: { now: number; hrefOf: (id: string) => string }): TableColumn<Row>[] {
  return [
    {
      key: 'waits',
      title: 'Ждёт',
      width: 'w-28',
      cell: ({ created_at: at, state }) => <Waiting at={new Date(at)} now={now} isNew={state === 'new'} />,
    },
    { key: 'topic', title: 'Тема', width: 'w-44', cell: ({ topic }) => <Topic topic={topic} /> },
    {
      key: 'who',
      title: 'Кто',
      width: 'w-44',
      cell: ({ id, name, state }) => (
        <Link
          to={hrefOf(id)}
          discover="none"
          className={`line-clamp-1 break-all hover:text-primary max-md:block max-md:truncate ${state === 'new' ? 'font-semibold' : ''}`}
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'text',
      title: 'Текст',
      cell: ({ text, phone, file_count: count }) => (
        <span className="flex min-w-0 items-center gap-1.5 text-muted">
          {count > 0 ? (
            <span className="flex shrink-0 items-center">
              <Paperclip size={14} aria-hidden /> {count}
            </span>
          ) : null}
          <span className="line-clamp-1 break-all">{text || formatPhone(phone)}</span>
        </span>
      ),
    },
    {
      key: 'taken',
      title: 'Взял',
      width: 'w-28',
      cell: ({ taken_name: name }) =>
        name === null ? (
          <span className="text-muted">никто</span>
        ) : (
          <span className="flex items-center gap-1.5">
            <Avatar name={name} size="size-5" />
            <span className="truncate">{name.split(' ')[0]}</span>
          </span>
        ),
    },
    { key: 'crm', title: 'CRM', width: 'w-28', cell: ({ crm }) => <CrmState crm={crm} /> },
  ]
}

export function Topic({ topic }: { topic: CallbackTopic }) {
  const Icon = topicIcons[topic]
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="truncate">{callbackTopics[topic]}</span>
    </span>
  )
}

/** How long a new one waits; of others when they came. */
export const Waiting = ({ at, now, isNew }: { at: Date; now: number; isNew: boolean }) =>
  isNew ? <Age at={at} now={now} isWaiting /> : <span className="whitespace-nowrap text-muted">{momentText(at, now)}</span>

function CrmState({ crm }: Pick<Row, 'crm'>) {
  const { icon: Icon, colour } = crmLooks[crm]
  return (
    <span className={`flex items-center gap-1.5 whitespace-nowrap ${colour}`}>
      <Icon size={16} aria-hidden className="shrink-0" />
      {crmStates[crm]}
    </span>
  )
}
