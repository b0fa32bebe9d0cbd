const day = { timeZone: 'Asia/Almaty', day: 'numeric', month: 'long', year: 'numeric' } as const

// Made when they are needed: to make the two took 37 ms of each cart page, which shows no date (2026-11-23; a phone is four times slower).
let almatyTime: Intl.DateTimeFormat | undefined
let almatyDay: Intl.DateTimeFormat | undefined

/** «1 декабря 2026 г., 15:00» in the shop's time, wherever the reader is. */
export const formatTime = (at: Date): string =>
  (almatyTime ??= new Intl.DateTimeFormat('ru-KZ', { ...day, hour: '2-digit', minute: '2-digit' })).format(at)

/** «1 декабря 2026 г.» */
export const formatDay = (at: Date): string => (almatyDay ??= new Intl.DateTimeFormat('ru-KZ', day)).format(at)
