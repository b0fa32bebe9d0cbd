// Formats the support hours and the current status in Aktobe time (CONST-10, SHELL-03).
import { getMoment, nextMidnight } from './shop-clock.ts'
import type { ShopSettings } from './settings.ts'

export type Hours = Pick<ShopSettings, 'opensAt' | 'closesAt'>

/** «ежедневно с 9:00 до 18:00»; '' if no hours are set. */
export const hoursInWords = ({ opensAt, closesAt }: Hours): string =>
  opensAt === '' ? '' : `ежедневно с\u00a0${short(opensAt)} до\u00a0${short(closesAt)}`

/** «09:00 – 18:00» */
export const hoursInShort = ({ opensAt, closesAt }: Hours): string => (opensAt === '' ? '' : `${opensAt}\u00a0–\u00a0${closesAt}`)

export function openingStatus({ opensAt, closesAt }: Hours, now: Date): { isOpen: boolean; text: string; until: Date } | undefined {
  if (opensAt === '') return undefined
  const opens = getMoment(opensAt, now)
  const closes = getMoment(closesAt, now)
  if (now < opens) return { isOpen: false, text: `Перезвоним сегодня в\u00a0${short(opensAt)}`, until: opens }
  if (now < closes) return { isOpen: true, text: 'Сейчас открыто', until: closes }
  return { isOpen: false, text: `Перезвоним завтра в\u00a0${short(opensAt)}`, until: nextMidnight(now) }
}

const short = (time: string): string => time.replace(/^0/, '')
