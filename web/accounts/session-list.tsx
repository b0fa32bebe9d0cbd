// Renders the list of an account's sessions, each with a form that ends it.
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SessionInWords } from './view-session.loader.ts'
import { PostForm } from '../forms/post-form.tsx'

export function SessionList({ sessions, action }: { sessions: SessionInWords[]; action: string }) {
  return (
    <>
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} action={action} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <PostForm action={action}>
          <button type="submit" name="intent" value="end-sessions" className={buttonClass('plain', 'm')}>
            Завершить все другие
          </button>
        </PostForm>
      ) : (
        <p className="text-14 text-muted">На&nbsp;других устройствах вход не&nbsp;выполнен.</p>
      )}
    </>
  )
}

function SessionRow({ session, action }: { session: SessionInWords; action: string }) {
  const { id, device, usage, network, isHere, isCurrent } = session
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon name="shield" />
      {/* The button wraps below the text on a phone. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-16">{device}</p>
          {isCurrent ? <p className="text-14 font-medium text-stock">Это устройство</p> : null}
          <p className="text-14 text-muted">{usage}</p>
          {network === null ? null : (
            <p className="text-14 text-muted">{isHere && !isCurrent ? 'Та же сеть, что сейчас' : `Сеть ${network}`}</p>
          )}
        </div>
        {isCurrent ? null : (
          <PostForm action={action}>
            <input type="hidden" name="session" value={id} />
            <button
              type="submit"
              name="intent"
              value="end-session"
              className={buttonClass('plain', 's')}
              aria-label={`Завершить: ${device}, ${usage}`}
            >
              Завершить
            </button>
          </PostForm>
        )}
      </div>
    </li>
  )
}
