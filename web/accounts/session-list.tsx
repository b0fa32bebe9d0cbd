// Renders the list of an account's sessions, each with a form that ends it.
import { Form } from 'react-router'
import type { SessionView } from '#contract/accounts/signed-in-user.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (text: string, names: [RegExp, string][]): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

const deviceName = (userAgent: string): string =>
  [named(userAgent, browsers), named(userAgent, systems)].filter(Boolean).join(', ') || 'Неизвестное устройство'

// Created on demand: each costs about 18 ms.
let time: Intl.DateTimeFormat | undefined
let day: Intl.DateTimeFormat | undefined

/** «203.0.113.0/24» → «203.0.113.*»: nothing more is known about the place. */
const networkName = (network: string): string => network.replace(/\.0\/24$/, '.*').replace(/::\/56$/, ':…')

/** The time of use is renewed once a day. */
function usage({ createdAt, usedAt }: SessionView): string {
  time ??= new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Almaty' })
  day ??= new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'Asia/Almaty' })
  const last = day.format(usedAt)
  return `Вход ${time.format(createdAt)}${last === day.format(createdAt) ? '' : `, заходили ${last}`}`
}

export function SessionList({ sessions, action }: { sessions: SessionView[]; action: string }) {
  return (
    <>
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} action={action} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset noValidate action={action}>
          <button type="submit" name="intent" value="end-sessions" className={buttonClass('plain', 'm')}>
            Завершить все другие
          </button>
        </Form>
      ) : (
        <p className="text-14 text-muted">На&nbsp;других устройствах вход не&nbsp;выполнен.</p>
      )}
    </>
  )
}

function SessionRow({ session, action }: { session: SessionView; action: string }) {
  const { id, userAgent, network, isHere, isCurrent } = session
  const device = deviceName(userAgent)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon name="shield" />
      {/* The button wraps below the text on a phone. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-16">{device}</p>
          {isCurrent ? <p className="text-14 font-medium text-stock">Это устройство</p> : null}
          <p className="text-14 text-muted">{usage(session)}</p>
          {network === null ? null : (
            <p className="text-14 text-muted">{isHere && !isCurrent ? 'Та же сеть, что сейчас' : `Сеть ${networkName(network)}`}</p>
          )}
        </div>
        {isCurrent ? null : (
          <Form method="post" preventScrollReset noValidate action={action}>
            <input type="hidden" name="session" value={id} />
            <button
              type="submit"
              name="intent"
              value="end-session"
              className={buttonClass('plain', 's')}
              aria-label={`Завершить: ${device}, ${usage(session)}`}
            >
              Завершить
            </button>
          </Form>
        )}
      </div>
    </li>
  )
}
