// Writes a session in words: device, times in the shop's own format, network.
import type { SessionView } from '#contract/accounts/signed-in-user.ts'
import { formatDay, formatTime } from '#contract/shop/format-day.ts'

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

/** «203.0.113.0/24» → «203.0.113.*»: nothing more is known about the place. */
const networkName = (network: string): string => network.replace(/\.0\/24$/, '.*').replace(/::\/56$/, ':…')

/** The time of use is renewed once a day. */
function usageText(createdAt: Date, usedAt: Date): string {
  const last = formatDay(usedAt)
  return `Вход ${formatTime(createdAt)}${last === formatDay(createdAt) ? '' : `, заходили ${last}`}`
}

export type SessionInWords = Pick<SessionView, 'id' | 'network' | 'isHere' | 'isCurrent'> & { device: string; usage: string }

export function viewSession({ id, userAgent, createdAt, usedAt, network, isHere, isCurrent }: SessionView): SessionInWords {
  const usage = usageText(createdAt, usedAt)
  return { id, device: deviceName(userAgent), usage, network: network === null ? null : networkName(network), isHere, isCurrent }
}
