// Shows what was changed of one record, newest first.
import { shortTime } from '#admin/ui/time-texts.ts'
import { actionNames, actorKindNames, changeText, fieldName } from './names.ts'

type Entry = {
  id: number
  at: string
  actor: string
  actor_kind: string
  action: keyof typeof actionNames
  note: string
  changes: readonly { field: string; old: string | null; new: string | null }[]
}

export default function History({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="text-muted">Правок ещё не было.</p>
  return (
    <ul>
      {entries.map(({ id, at, actor, actor_kind: kind, action, note, changes }) => (
        <li key={id} className="flex gap-3 border-t border-line py-1.5 first:border-0">
          <span className="w-30 shrink-0 text-muted">{shortTime(new Date(at))}</span>
          <span className="min-w-0 break-words">
            <b className="font-medium">{actor === '' || kind === 'system' ? actorKindNames[kind] : actor}</b>:{' '}
            {action === 'update' && changes.length > 0
              ? changes.map((change) => `${fieldName(change.field)} ${changeText(change)}`).join('; ')
              : note || actionNames[action]}
          </span>
        </li>
      ))}
    </ul>
  )
}
