// Writes a sum in Russian words for invoices; number-to-words-ru cannot be imported by Node.
import { plural } from '#contract/values/money.ts'

type Scale = { one: string; few: string; many: string; isFeminine: boolean }

const scales: Scale[] = [
  { one: '', few: '', many: '', isFeminine: false },
  { one: 'тысяча', few: 'тысячи', many: 'тысяч', isFeminine: true },
  { one: 'миллион', few: 'миллиона', many: 'миллионов', isFeminine: false },
  { one: 'миллиард', few: 'миллиарда', many: 'миллиардов', isFeminine: false },
  { one: 'триллион', few: 'триллиона', many: 'триллионов', isFeminine: false },
]
const hundreds = ['', 'сто', 'двести', 'триста', 'четыреста', 'пятьсот', 'шестьсот', 'семьсот', 'восемьсот', 'девятьсот']
const tens = ['', '', 'двадцать', 'тридцать', 'сорок', 'пятьдесят', 'шестьдесят', 'семьдесят', 'восемьдесят', 'девяносто']
const ones = (
  'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать ' +
  'пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'
).split(' ')
const feminine: Record<number, string> = { 1: 'одна', 2: 'две' }

/** «Четыре тысячи девятьсот один тенге 05 тиын»; «тенге» and «тиын» are not declined, as on official forms. */
export function sumInWords(tiyn: number): string {
  const words = wholeInWords(Math.floor(tiyn / 100))
  return `${words[0]!.toUpperCase()}${words.slice(1)} тенге ${String(tiyn % 100).padStart(2, '0')} тиын`
}

function wholeInWords(whole: number): string {
  if (whole === 0) return ones[0]!
  const words: string[] = []
  for (let at = scales.length - 1; at >= 0; at--) {
    const group = Math.floor(whole / 1000 ** at) % 1000
    if (group === 0) continue
    const { one, few, many, isFeminine } = scales[at]!
    words.push(...groupInWords(group, isFeminine), plural(group, one, few, many))
  }
  return words.filter((word) => word !== '').join(' ')
}

function groupInWords(group: number, isFeminine: boolean): string[] {
  const rest = group % 100
  const last = rest < 20 ? rest : rest % 10
  const lastWord = last === 0 ? '' : ((isFeminine ? feminine[last] : undefined) ?? ones[last]!)
  return [hundreds[Math.floor(group / 100)]!, rest < 20 ? '' : tens[Math.floor(rest / 10)]!, lastWord]
}
