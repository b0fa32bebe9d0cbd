const day = { timeZone: 'Asia/Almaty', day: 'numeric', month: 'long', year: 'numeric' } as const

// Made when they are needed: to make the two took 37 ms of each cart page, which shows no date (2026-11-23; a phone is four times slower).
let almatyTime: Intl.DateTimeFormat | undefined
let almatyDay: Intl.DateTimeFormat | undefined

/** «1 декабря 2026 г., 15:00» in the shop's time, wherever the reader is. */
export const formatTime = (at: Date): string =>
  (almatyTime ??= new Intl.DateTimeFormat('ru-KZ', { ...day, hour: '2-digit', minute: '2-digit' })).format(at)

/** «1 декабря 2026 г.» */
export const formatDay = (at: Date): string => (almatyDay ??= new Intl.DateTimeFormat('ru-KZ', day)).format(at)

/** «38 КБ», «2,4 МБ». */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0Б`
  const kib = bytes / 1024
  return kib < 1000 ? `${Math.round(kib)}\u00a0КБ` : `${(kib / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`
}
