// Writes the value of a property as people write it: да, нет, 02.05.2026.
import { toOneLine } from '../xml/xml-record.ts'

const logical: Readonly<Record<string, string>> = {
  true: 'да',
  истина: 'да',
  да: 'да',
  yes: 'да',
  false: 'нет',
  ложь: 'нет',
  нет: 'нет',
  no: 'нет',
}
const dateTime = /^(\d{4})-(0\d|1[0-2])-([0-2]\d|3[01])(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** '' for the values by which 1C says that there is none. */
export function toValueText(sent: string): string {
  // «02.05.2026 0:00:00»
  const text = toOneLine(sent).replace(/^(\d\d)\.(\d\d)\.(\d{4}) 0?0:00:00$/, '$3-$2-$1')
  if (/^<[^<>]*>$|^(null|undefined|неопределено)$/i.test(text)) return ''
  const [, year, month, day, time] = dateTime.exec(text) ?? []
  if (year === undefined) return logical[text.toLowerCase()] ?? text
  return year === '0001' ? '' : `${day}.${month}.${year}${time === undefined || time === '00:00' ? '' : ` ${time}`}`
}
