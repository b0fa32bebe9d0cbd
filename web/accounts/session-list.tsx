// Renders the list of an account's sessions.
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

export const deviceName = (userAgent: string): string =>
  [named(userAgent, browsers), named(userAgent, systems)].filter(Boolean).join(', ') || 'Неизвестное устройство'

const time = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Almaty' })

export function SessionList({ sessions, action }: { sessions: SessionView[]; action: string }) {
  return (
    <>
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {sessions.map(({ id, userAgent, createdAt, isCurrent }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <Icon name="shield" />
            <div className="min-w-0">
              <p className="text-16">{deviceName(userAgent)}</p>
              <p className="text-14 text-muted">{isCurrent ? 'Этот сеанс' : `Вход ${time.format(createdAt)}`}</p>
            </div>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset noValidate action={action}>
          <button type="submit" name="deed" value="end-sessions" className={buttonClass('plain', 'm')}>
            Завершить остальные
          </button>
        </Form>
      ) : null}
    </>
  )
}
