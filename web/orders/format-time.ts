const almatyTime = new Intl.DateTimeFormat('ru-KZ', {
  timeZone: 'Asia/Almaty',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const almatyDay = new Intl.DateTimeFormat('ru-KZ', { timeZone: 'Asia/Almaty', day: 'numeric', month: 'long', year: 'numeric' })

/** «1 декабря 2026 г., 15:00» in the shop's time, wherever the reader is. */
export const formatTime = (at: Date): string => almatyTime.format(at)

/** «1 декабря 2026 г.» */
export const formatDay = (at: Date): string => almatyDay.format(at)
