// Formats news for pages, dates in words by the shop's calendar; for loaders only.
import type { NewsCard, NewsKind } from '#contract/content/news.schema.ts'
import { newsHref } from '#contract/content/content-links.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { bindUnits } from '#contract/values/typography.ts'

/** «17 ноября 2026» of `2026-11-17` */
const dateInWords = (date: string): string => dayInWords(date).replace(/\s*года$/u, '')

const kindNames: Record<NewsKind, string> = { news: 'Новость', promotion: 'Акция', event: 'Мероприятие' }

export type NewsCardView = ReturnType<typeof viewNewsCard>

export function viewNewsCard({ id, kind, title, summary, picture, publishedAt, startsOn, endsOn }: NewsCard, now: Date) {
  const isOver = endsOn !== null && endsOn < shopDay(now)
  const days = kind === 'news' ? '' : daysInWords(kind, startsOn, endsOn, isOver)
  return {
    href: newsHref(id),
    kind: kindNames[kind],
    tone: kind,
    title: bindUnits(title),
    summary: bindUnits(summary),
    picture,
    /** of the publication; '' for an event with days of its own */
    date: kind === 'event' && days !== '' ? '' : dateInWords(shopDay(publishedAt)),
    /** when an event takes place, until when a promotion holds; '' = not named */
    days,
    isOver,
  }
}

/** «3 декабря 2026», «2–4 декабря 2026», «до 31 декабря 2026», «Завершилась 30 сентября 2026» */
function daysInWords(kind: NewsKind, startsOn: string | null, endsOn: string | null, isOver: boolean): string {
  if (kind === 'promotion') {
    if (endsOn === null) return ''
    return isOver ? `Завершилась ${dateInWords(endsOn)}` : `До\u00a0${dateInWords(endsOn)}`
  }
  const first = startsOn ?? endsOn
  if (first === null) return ''
  const last = endsOn ?? first
  const period = first === last ? dateInWords(first) : `${dateInWords(first)}\u00a0— ${dateInWords(last)}`
  return isOver ? `Прошло ${period}` : period
}
