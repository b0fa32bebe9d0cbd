// Writes a session in words: device, times in the shop's own format, network.
import type { SessionView } from '#contract/accounts/signed-in-user.ts'
import { formatDay, formatTime } from '#contract/shop/format-day.ts'
import { deviceName } from '#server/accounts/device-name.ts'

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
