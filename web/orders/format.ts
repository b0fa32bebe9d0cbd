// Formats times and file sizes for people.
const day = { timeZone: 'Asia/Almaty', day: 'numeric', month: 'long', year: 'numeric' } as const

// Created on demand: the two cost 37 ms on every cart page, which shows no date.
let almatyTime: Intl.DateTimeFormat | undefined
let almatyDay: Intl.DateTimeFormat | undefined

/** «1 декабря 2026 г., 15:00» in the shop's time zone */
export const formatTime = (at: Date): string =>
  (almatyTime ??= new Intl.DateTimeFormat('ru-KZ', { ...day, hour: '2-digit', minute: '2-digit' })).format(at)

export const formatDay = (at: Date): string => (almatyDay ??= new Intl.DateTimeFormat('ru-KZ', day)).format(at)

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0Б`
  const kib = bytes / 1024
  return kib < 1000 ? `${Math.round(kib)}\u00a0КБ` : `${(kib / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`
}
